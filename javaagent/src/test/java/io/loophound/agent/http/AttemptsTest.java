package io.loophound.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.wire.openai.OpenAiChat;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private final Attempts attempts = new Attempts();

  @Test
  void knowsTheAttemptsOfOneCall() {
    attempts.remember(1, 0, Verdict.ALLOW);

    assertThat(attempts.earlier(1, 0)).as("no retry header").isNull();
    assertThat(attempts.earlier(2, 1)).as("another call").isNull();
    assertThat(attempts.earlier(1, 1).refusal()).isNull();
    assertThat(attempts.earlier(1, 1)).as("the number does not grow").isNull();
    assertThat(attempts.earlier(1, 2)).isNotNull();
  }

  @Test
  void forgetsARefusalAfterItsCooldown() {
    Verdict block = TestContext.block();
    attempts.remember(1, 0, block);
    assertThat(attempts.earlier(1, 1).refusal()).isEqualTo(block);

    attempts.remember(1, 0, cooledDown(block, Duration.ZERO));
    assertThat(attempts.earlier(1, 1)).isNull();
  }

  @Test
  void toleratesEndlessCooldowns() {
    attempts.remember(1, 0, cooledDown(TestContext.block(), Duration.ofSeconds(Long.MAX_VALUE)));
    assertThat(attempts.earlier(1, 1)).isNotNull();
  }

  @Test
  void isBounded() {
    for (int i = 0; i < 5_000; i++) {
      attempts.remember(i, 0, Verdict.ALLOW);
    }
    assertThat(attempts.earlier(0, 1)).isNull();
    assertThat(attempts.earlier(4_999, 1)).isNotNull();
  }

  @Test
  void tellsCallsApart() {
    long first = fingerprint("{\"model\":\"m\",\"messages\":[{\"content\":\"a\"}]}");
    assertThat(fingerprint("{\"messages\":[{\"content\":\"a\"}],\"model\":\"m\"}"))
        .isEqualTo(first);
    assertThat(fingerprint("{\"model\":\"n\",\"messages\":[{\"content\":\"a\"}]}"))
        .isNotEqualTo(first);
    assertThat(fingerprint("{\"model\":\"m\",\"messages\":[{\"content\":\"b\"}]}"))
        .isNotEqualTo(first);
  }

  private static long fingerprint(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return Attempts.fingerprint(
        new OpenAiChat().read(bytes, bytes.length), HttpCall.here("s", "h", "/p", name -> null));
  }

  private static Verdict cooledDown(Verdict verdict, Duration cooldown) {
    return new Verdict(
        verdict.action(),
        verdict.enforced(),
        verdict.detector(),
        verdict.evidence(),
        verdict.decisionId(),
        verdict.runId(),
        verdict.agent(),
        verdict.traceId(),
        cooldown);
  }
}
