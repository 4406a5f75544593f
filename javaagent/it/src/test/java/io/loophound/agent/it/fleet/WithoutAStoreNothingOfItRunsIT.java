package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.apps.raw.Asks;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** LiteLLM 27735: code of the store acted where there was no store. */
class WithoutAStoreNothingOfItRunsIT {
  private static final List<String> OURS =
      List.of("io.loophound.agent.store.", "io.loophound.shaded.redis.");

  @AutoClose private static final StandIn MODEL = StandIn.start();

  private static Outcome ask(String... options) {
    ForkedJvm jvm =
        ForkedJvm.of(Asks.class)
            .env("OPENAI_BASE_URL", MODEL.baseUrl())
            .property("loophound.session.from", "header:X-Session")
            .jvm("-Xlog:class+load:stdout")
            .jvm(options);
    try (RunningJvm running = jvm.start()) {
      running.awaitOut("ready");
      running.send("ask chat@alone s1 Who is there?").awaitOut("200 (end of 1)");
      return running.finish();
    }
  }

  private static List<String> loaded(Outcome outcome) {
    return outcome.outLines().stream()
        .filter(line -> OURS.stream().anyMatch(line::contains))
        .toList();
  }

  @Test
  void noClassOfItIsLoaded() {
    Outcome outcome = ask("-Dloophound.budget.usd=10", "-Dloophound.budget.process-usd-per-day=5");

    assertThat(outcome.out()).contains("io.loophound.detectors.internal.guard.DefaultGuard ");
    assertThat(loaded(outcome)).isEmpty();
    assertThat(outcome.err()).doesNotContain("store");
  }

  /** The test above would see it. */
  @Test
  void withOneTheyAre() {
    try (RedisServer server = RedisServer.start()) {
      Outcome outcome = ask("-Dloophound.store=" + server.url());

      assertThat(loaded(outcome)).hasSizeGreaterThan(100);
    }
  }
}
