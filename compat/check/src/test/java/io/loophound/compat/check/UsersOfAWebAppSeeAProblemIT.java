package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that runs into a kill says so, where the application leaves it to the framework. */
class UsersOfAWebAppSeeAProblemIT {

  @ParameterizedTest
  @ValueSource(strings = {"boot-webflux-3.5.9", "boot-webflux-4.1.0"})
  void inSpringBootWithWebFlux(String module) throws Exception {
    String agent = "/agent?model=loop-failing-tool@" + module;
    try (WebApplication app = start(off(WebApplication.boot(module), "spring-webflux"))) {
      assertThat(app.get(agent + "off")).startsWith("500 ").doesNotContain("decision");
      assertNoErrors(app);
    }
    try (WebApplication app = start(WebApplication.boot(module))) {
      assertProblem(app, agent);
      assertNoErrors(app);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"quarkus-rest-3.27.2", "quarkus-rest-3.33.2"})
  void inQuarkusRest(String module) throws Exception {
    try (WebApplication app = start(off(quarkus(module, "off"), "jax-rs"))) {
      assertThat(app.get("/agent")).startsWith("500 ").doesNotContain("decision");
      assertNoErrors(app);
    }
    try (WebApplication app = start(quarkus(module, "on"))) {
      assertProblem(app, "/agent");
      assertThat(app.get("/own")).isEqualTo("503 own: LoopHoundKill");
      assertNoErrors(app);
    }
  }

  private static void assertProblem(WebApplication app, String agent) throws Exception {
    assertThat(app.get(agent))
        .startsWith("422 {\"type\":\"about:blank\",\"title\":\"The AI agent was stopped\"")
        .contains("\"status\":422", "\"decision\":\"lh-");
    assertThat(app.get("/broken")).startsWith("500 ").doesNotContain("decision");
    assertThat(app.get("/missing")).startsWith("404 ");
  }

  private static void assertNoErrors(WebApplication app) {
    assertThat(app.finish().report().path("errors").asInt(-1)).isZero();
  }

  private static WebApplication start(ForkedJvm jvm) {
    return WebApplication.start(jvm);
  }

  private static ForkedJvm off(ForkedJvm jvm, String seam) {
    return jvm.property("loophound.seam." + seam + ".enabled", "false");
  }

  private static ForkedJvm quarkus(String module, String run) {
    return QuarkusApplication.jvm(module, "loop-failing-tool@" + module + run)
        .env("QUARKUS_HTTP_PORT", "0");
  }
}
