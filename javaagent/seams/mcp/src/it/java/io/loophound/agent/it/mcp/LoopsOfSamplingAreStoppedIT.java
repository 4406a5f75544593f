package io.loophound.agent.it.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.mcp.apps.SamplingAgent;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A server's tool asks the model of the client that calls it: MCP's sampling. */
@Execution(ExecutionMode.CONCURRENT)
class LoopsOfSamplingAreStoppedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  @AutoClose private static final StandIn MODELS = StandIn.start(0, 50, model -> new Editor());

  /** Says of each report the same as before. */
  private record Editor() implements Scenario {
    @Override
    public String name() {
      return "editor";
    }

    @Override
    public Reply reply(ChatRequest request, long call) {
      String about = request.turns().get(0).text();
      return Reply.text(
          "In short, the revenue of the region went up, most of all in the shops along the coast,"
              + " and nobody expects that to change before the spring. See note "
              + about.hashCode()
              + '.');
    }
  }

  @ParameterizedTest
  @CsvSource({"again, score, 20", "talk, score, 9"})
  void aToolThatIsNeverSatisfiedIsStopped(String how, String detector, int most) {
    String model = model();
    assertThat(app(model(), how, 1).withoutAgent().run().out()).startsWith("50 samples, then stop");
    assertStopped(app(model, how, 1).run(), model, detector, most);
  }

  @Test
  void soItIsWithTheOldestVersion() {
    String model = model();
    Outcome outcome = app(model, "again", 1).classPathFirst(Libraries.jars("mcp", "1.1.5")).run();
    assertStopped(outcome, model, "score", 20);
  }

  private static void assertStopped(Outcome outcome, String model, String detector, int most) {
    long calls = MODELS.counts(model).modelCalls();
    assertThat(calls).as("%s", outcome).isBetween(3L, (long) most);
    assertThat(outcome.out()).isEqualTo(calls + " samples, then HTTP 422\n");
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.contains("verdict=block") && line.contains("detector=" + detector));
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  /** One user alone, in a deep build, and eight at once. */
  static IntStream users() {
    return Jdk.isDeep() ? IntStream.of(1, 8) : IntStream.of(8);
  }

  @ParameterizedTest
  @MethodSource("users")
  void honestSamplingIsTheSameWithAndWithoutTheAgent(int users) {
    String model = model();
    String plain = model();
    Outcome without = app(plain, "each", users).withoutAgent().run();
    Outcome with = app(model, "each", users).run();

    assertThat(without.outLines()).hasSize(6 * users);
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(MODELS.counts(model).modelCalls()).isEqualTo(5L * users);
    assertThat(with.report().path("stopped").asInt(-1)).isZero();
    assertThat(with.report().path("errors").asInt(-1)).isZero();
    assertThat(with.otherLines()).isEqualTo(without.otherLines());
  }

  private static String model() {
    return "sampled-" + NUMBERS.incrementAndGet();
  }

  private static ForkedJvm app(String model, String how, int users) {
    return ForkedJvm.of(SamplingAgent.class)
        .jdk(Jdk.current())
        .args(how, String.valueOf(users))
        .env("OPENAI_BASE_URL", MODELS.baseUrl())
        .env("OPENAI_MODEL", model);
  }
}
