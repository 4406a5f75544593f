package io.loophound.agent.it.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.InTurn;
import io.loophound.agent.it.library.Bench;
import io.loophound.agent.it.web.apps.JaxRsApp;
import io.loophound.agent.it.web.apps.MvcApp;
import io.loophound.agent.it.web.apps.RestEasyApp;
import io.loophound.agent.it.web.apps.WebFluxApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A request that runs into a kill says so, unless the application has an answer of its own. */
@Execution(ExecutionMode.CONCURRENT)
class UsersSeeAProblemDetailIT {
  private static final List<String> MVC =
      List.of(MvcApp.class.getName(), "/plain", "/own", "/broken");
  private static final List<String> WEB_FLUX =
      List.of(
          WebFluxApp.class.getName(), "plain", "/agent", "/broken", "/missing", "/begun", "/own");
  private static final List<String> HANDLER =
      List.of(WebFluxApp.class.getName(), "handler", "/agent");
  private static final List<String> JERSEY = List.of(JaxRsApp.class.getName(), "plain");
  private static final List<String> MAPPER = List.of(JaxRsApp.class.getName(), "mapper");
  private static final List<String> REST_EASY =
      List.of(
          RestEasyApp.class.getName(),
          "plain",
          Libraries.jars("jaxrs", "jersey-2.47").get(0).toString());
  private static final List<String> REST_EASY_MAPPER =
      List.of(RestEasyApp.class.getName(), "mapper");

  private static final List<String> SEAMS = List.of("spring-mvc", "spring-webflux", "jax-rs");

  @AutoClose private static final Bench BENCH = new Bench();

  private static Answers guarded;
  private static Answers bare;

  /** The newest versions, in one JVM, and in another one with the seams off. */
  @BeforeAll
  static void ask() {
    guarded = Answers.of(List.of(), true, List.of(MVC, WEB_FLUX, HANDLER, JERSEY, MAPPER));
    bare = Answers.of(List.of(), false, List.of(MVC, WEB_FLUX, JERSEY));
  }

  /** What applications that took turns in one JVM have answered. */
  private record Answers(
      List<List<String>> applications, List<List<String>> lines, List<String> log) {

    static Answers of(List<Path> library, boolean seams, List<List<String>> applications) {
      ForkedJvm jvm = BENCH.jvm(InTurn.class, Bench.model("loop-failing-tool")).manyLoops();
      for (String seam : seams ? List.<String>of() : SEAMS) {
        jvm.property("loophound.seam." + seam + ".enabled", "false");
      }
      for (List<String> application : applications) {
        jvm.args(application.toArray(String[]::new)).args("--");
      }
      Outcome outcome = jvm.classPathFirst(library).run();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.parts()).as("%s", outcome).hasSameSizeAs(applications);
      return new Answers(applications, outcome.parts(), outcome.agentLines());
    }

    List<String> of(List<String> application) {
      List<String> part = lines.get(applications.indexOf(application));
      return part.stream().filter(line -> line.startsWith("/")).toList();
    }
  }

  @Test
  void whereTheApplicationHasNoAnswer() {
    assertMvc(guarded.of(MVC));
  }

  @Test
  void withTheSeamOffItIsABareError() {
    assertThat(bare.of(MVC).get(0)).startsWith("/plain 500 text/html");
  }

  private static void assertMvc(List<String> answers) {
    assertThat(answers.get(0))
        .startsWith("/plain 422 application/problem+json")
        .contains("\"status\":422", "\"title\":\"The AI agent was stopped\"", "\"decision\":\"lh-");
    assertThat(answers.get(1)).startsWith("/own 503 ").endsWith("own: LoopHoundKill");
    assertThat(answers.get(2)).startsWith("/broken 500 text/html");
  }

  @Test
  void withWebFlux() {
    assertThat(bare.of(WEB_FLUX).get(0)).startsWith("/agent 500 ");
    assertWebFlux(guarded.of(WEB_FLUX), bare.of(WEB_FLUX));
    assertThat(guarded.of(HANDLER)).containsExactly("/agent 503  ");
  }

  private static void assertWebFlux(List<String> answers, List<String> without) {
    assertProblem(answers, without);
    assertThat(answers.get(3)).isEqualTo("/begun cut").isEqualTo(without.get(3));
    assertThat(answers.get(4)).startsWith("/own 503 ").endsWith("own: LoopHoundKill");
  }

  /** What Spring Boot 3 brings: Spring 6 on Tomcat 10. */
  @Test
  void withSpring6() {
    List<Path> library = new ArrayList<>(Libraries.jars("springmvc", "6.2.15"));
    library.addAll(Libraries.jars("springwebflux", "6.2.15"));
    Answers answers = Answers.of(library, true, List.of(MVC, WEB_FLUX));

    assertMvc(answers.of(MVC));
    assertWebFlux(answers.of(WEB_FLUX), Answers.of(library, false, List.of(WEB_FLUX)).of(WEB_FLUX));
  }

  @Test
  void withJersey() {
    assertJaxRs(guarded.of(JERSEY), guarded.of(MAPPER), bare.of(JERSEY));
  }

  /** Another application on the server uses a Jersey of {@code javax.ws.rs}. */
  @Test
  void withRestEasy() {
    List<Path> library = Libraries.jars("jaxrs", "resteasy-7.0.5.Final");
    Answers answers = Answers.of(library, true, List.of(REST_EASY, REST_EASY_MAPPER));

    assertJaxRs(
        answers.of(REST_EASY),
        answers.of(REST_EASY_MAPPER),
        Answers.of(library, false, List.of(REST_EASY)).of(REST_EASY));
    assertThat(answers.log()).noneMatch(line -> line.contains(" off: "));
  }

  private static void assertJaxRs(List<String> answers, List<String> own, List<String> without) {
    assertThat(without).hasSize(3).first().asString().startsWith("/agent 500 ");
    assertProblem(answers, without);
    assertThat(own.get(0)).startsWith("/agent 503 ").endsWith("own: LoopHoundKill");
  }

  /** What is none of LoopHound's stays as it was. */
  private static void assertProblem(List<String> answers, List<String> without) {
    assertThat(answers.get(0))
        .startsWith("/agent 422 application/problem+json ")
        .contains("\"status\":422", "\"title\":\"The AI agent was stopped\"", "\"decision\":\"lh-");
    assertThat(answers.subList(1, 3)).isEqualTo(without.subList(1, 3));
    assertThat(answers.get(1)).startsWith("/broken 500 ");
    assertThat(answers.get(2)).startsWith("/missing 404 ");
  }
}
