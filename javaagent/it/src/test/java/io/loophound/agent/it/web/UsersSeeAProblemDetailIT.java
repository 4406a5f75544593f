package io.loophound.agent.it.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.Bench;
import io.loophound.agent.it.web.apps.JaxRsApp;
import io.loophound.agent.it.web.apps.MvcApp;
import io.loophound.agent.it.web.apps.RestEasyApp;
import io.loophound.agent.it.web.apps.WebFluxApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import java.nio.file.Path;
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

  /** What Spring Boot 3 brings. */
  @Test
  void withSpring6OnTomcat10() {
    List<String> answers =
        answers(
            jvm("/plain", "/own", "/broken").classPathFirst(Libraries.jars("springmvc", "6.2.15")));

    assertThat(answers.get(0))
        .startsWith("/plain 422 application/problem+json")
        .contains("\"decision\":\"lh-");
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
  void withWebFlux() {
    List<String> bare = answers(off(webFlux("plain", "/agent", "/broken", "/missing", "/begun")));

    assertThat(bare.get(0)).startsWith("/agent 500 ");
    assertWebFlux(webFlux("plain", "/agent", "/broken", "/missing", "/begun", "/own"), bare);
    assertThat(answers(webFlux("handler", "/agent"))).containsExactly("/agent 503  ");
  }

  /** What Spring Boot 3 brings. */
  @Test
  void withWebFluxOfSpring6() {
    List<Path> library = Libraries.jars("springwebflux", "6.2.15");
    String[] paths = {"plain", "/agent", "/broken", "/missing", "/begun", "/own"};
    List<String> bare = answers(off(webFlux(paths).classPathFirst(library)));

    assertWebFlux(webFlux(paths).classPathFirst(library), bare);
  }

  private static void assertWebFlux(ForkedJvm jvm, List<String> bare) {
    List<String> answers = answers(jvm);
    assertProblem(answers, bare);
    assertThat(answers.get(3)).isEqualTo("/begun cut").isEqualTo(bare.get(3));
    assertThat(answers.get(4)).startsWith("/own 503 ").endsWith("own: LoopHoundKill");
  }

  private static ForkedJvm webFlux(String... arguments) {
    return jvm(WebFluxApp.class, arguments);
  }

  @Test
  void withJersey() {
    List<String> bare = answers(off(jvm(JaxRsApp.class, "plain")));
    List<String> answers = answers(jvm(JaxRsApp.class, "plain"));
    List<String> own = answers(jvm(JaxRsApp.class, "mapper"));

    assertThat(bare).hasSize(3).first().asString().startsWith("/agent 500 ");
    assertProblem(answers, bare);
    assertThat(own.get(0)).startsWith("/agent 503 ").endsWith("own: LoopHoundKill");
  }

  @Test
  void withRestEasy() {
    List<Path> library = Libraries.jars("jaxrs", "resteasy-7.0.5.Final");
    List<String> bare = answers(off(jvm(RestEasyApp.class, "plain").classPathFirst(library)));
    List<String> answers = answers(jvm(RestEasyApp.class, "plain").classPathFirst(library));
    List<String> own = answers(jvm(RestEasyApp.class, "mapper").classPathFirst(library));

    assertThat(bare).hasSize(3).first().asString().startsWith("/agent 500 ");
    assertProblem(answers, bare);
    assertThat(own.get(0)).startsWith("/agent 503 ").endsWith("own: LoopHoundKill");
  }

  private static ForkedJvm off(ForkedJvm jvm) {
    return jvm.property("loophound.seam.jax-rs.enabled", "false")
        .property("loophound.seam.spring-webflux.enabled", "false");
  }

  /** What is none of LoopHound's stays as it was. */
  private static void assertProblem(List<String> answers, List<String> bare) {
    assertThat(answers.get(0))
        .startsWith("/agent 422 application/problem+json ")
        .contains("\"status\":422", "\"title\":\"The AI agent was stopped\"", "\"decision\":\"lh-");
    assertThat(answers.subList(1, 3)).isEqualTo(bare.subList(1, 3));
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
