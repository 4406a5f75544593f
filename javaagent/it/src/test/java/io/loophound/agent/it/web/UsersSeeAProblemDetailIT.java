package io.loophound.agent.it.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.Bench;
import io.loophound.agent.it.web.apps.JaxRsApp;
import io.loophound.agent.it.web.apps.MvcApp;
import io.loophound.agent.it.web.apps.WebFluxApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A request that runs into a kill says so, unless the application has an answer of its own. */
@Execution(ExecutionMode.CONCURRENT)
class UsersSeeAProblemDetailIT {
  @AutoClose private static final Bench BENCH = new Bench();

  @Test
  void whereTheApplicationHasNoAnswer() {
    List<String> answers = answers(jvm("/plain", "/own", "/broken"));

    assertThat(answers.get(0))
        .startsWith("/plain 422 application/problem+json")
        .contains("\"status\":422", "\"title\":\"The AI agent was stopped\"", "\"decision\":\"lh-");
    assertThat(answers.get(1)).startsWith("/own 503 ").endsWith("own: LoopHoundKill");
    assertThat(answers.get(2)).startsWith("/broken 500 text/html");
  }

  @Test
  void withTheSeamOffItIsABareError() {
    List<String> answers =
        answers(jvm("/plain").property("loophound.seam.spring-mvc.enabled", "false"));

    assertThat(answers.get(0)).startsWith("/plain 500 text/html");
  }

  @Test
  void whatTheDocumentationAddsToWebFlux() {
    List<String> plain = answers(jvm(WebFluxApp.class, "plain"));
    List<String> answers = answers(jvm(WebFluxApp.class, "handler"));

    assertThat(plain).hasSize(2).allMatch(line -> line.matches("/(agent|broken) 500 .*"));
    assertThat(answers.get(0)).startsWith("/agent 422 ");
    assertThat(answers.get(1)).isEqualTo(plain.get(1));
  }

  @Test
  void whatTheDocumentationAddsToJaxRs() {
    List<String> plain = answers(jvm(JaxRsApp.class, "plain"));
    List<String> answers = answers(jvm(JaxRsApp.class, "mapper"));

    assertThat(plain).hasSize(3).first().asString().startsWith("/agent 500 ");
    assertThat(answers.get(0))
        .startsWith("/agent 422 application/problem+json ")
        .contains("The AI agent was stopped");
    assertThat(answers.get(1)).startsWith("/broken 500 ");
    assertThat(answers.get(2)).startsWith("/missing 404 ");
  }

  private static ForkedJvm jvm(String... paths) {
    return jvm(MvcApp.class, paths);
  }

  private static ForkedJvm jvm(Class<?> application, String... paths) {
    return BENCH.jvm(application, Bench.model("loop-failing-tool")).args(paths);
  }

  private static List<String> answers(ForkedJvm jvm) {
    Outcome outcome = jvm.run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    return outcome.outLines().stream().filter(line -> line.startsWith("/")).toList();
  }
}
