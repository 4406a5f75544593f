package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Sessions;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Reading;
import io.loophound.wire.openai.OpenAiChat;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private final TestContext context = new TestContext();
  private final AtomicLong clock = new AtomicLong(1);
  private final Attempts attempts = new Attempts(clock::get);
  private final GuardedCall call = call();

  private GuardedCall call() {
    context.state = new AgentState(clock::get, Sessions.NONE);
    ModelRequest request =
        new ModelRequest(
            Origin.of("s"), RunKey.ofThread(1), "", Conversation.of(List.of()), "", "");
    return GuardedCall.ofBody(context, "s", "a", request, 100);
  }

  @Test
  void knowsTheAttemptsOfOneCall() {
    attempts.remember(1, 0, "", Verdict.ALLOW, call);

    assertThat(attempts.earlier(1, 0, "")).as("no retry header").isNull();
    assertThat(attempts.earlier(2, 1, "")).as("another call").isNull();
    assertThat(attempts.earlier(1, 1, "").refusal()).isNull();
    assertThat(attempts.earlier(1, 1, "")).as("the number does not grow").isNull();
    assertThat(attempts.earlier(1, 2, "")).isNotNull();
  }

  @Test
  void forgetsARefusalAfterItsCooldown() {
    Verdict block = Verdicts.block();
    attempts.remember(1, 0, "", block, null);
    assertThat(attempts.earlier(1, 1, "").refusal()).isEqualTo(block);

    attempts.remember(1, 0, "", cooledDown(block, Duration.ZERO), null);
    clock.incrementAndGet();
    assertThat(attempts.earlier(1, 1, "")).isNull();
  }

  @Test
  void toleratesEndlessCooldowns() {
    attempts.remember(
        1, 0, "", cooledDown(Verdicts.block(), Duration.ofSeconds(Long.MAX_VALUE)), null);
    assertThat(attempts.earlier(1, 1, "")).isNotNull();
  }

  @Test
  void knowsARepetitionOfAFailedCallByItsId() {
    attempts.remember(1, 0, "id-1", Verdict.ALLOW, call);
    assertThat(attempts.earlier(1, 0, "id-1")).as("has not ended").isNull();

    call.attemptEnded(ModelReply.failed("HTTP 503"), Attempts.mayPass(503));

    assertThat(attempts.earlier(1, 0, "")).as("at once and without an id").isNull();
    assertThat(attempts.earlier(1, 0, "id-2")).isNull();
    for (int i = 0; i < 5; i++) {
      assertThat(attempts.earlier(1, 0, "id-1").call()).isSameAs(call);
    }
    assertThat(attempts.earlier(1, 0, "id-1")).as("no library tries that often").isNull();
  }

  @Test
  void takesARepetitionOfAReplyOrOfACallersErrorForANewCall() {
    attempts.remember(1, 0, "id", Verdict.ALLOW, call);
    call.attemptEnded(ModelReply.failed("HTTP 400"), Attempts.mayPass(400));
    assertThat(attempts.earlier(1, 0, "id")).isNull();

    call.attemptEnded(ModelReply.completed("done", List.of()), Attempts.mayPass(200));
    assertThat(attempts.earlier(1, 0, "id")).isNull();
  }

  @Test
  void knowsARepetitionAfterAWait() {
    attempts.remember(1, 0, "", Verdict.ALLOW, call);
    call.attemptEnded(ModelReply.failed("HTTP 503"), Attempts.mayPass(503));

    clock.addAndGet(249_000_000);
    assertThat(attempts.earlier(1, 0, "")).as("too soon").isNull();
    clock.addAndGet(1_000_000);
    assertThat(attempts.earlier(1, 0, "")).isNotNull();
  }

  @Test
  void isBounded() {
    for (int i = 0; i < 5_000; i++) {
      attempts.remember(i, 0, "", Verdict.ALLOW, call);
    }
    assertThat(attempts.earlier(0, 1, "")).isNull();
    assertThat(attempts.earlier(4_999, 1, "")).isNotNull();
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
        new OpenAiChat().read(bytes, bytes.length, new Reading()), TestCall.to("/p"));
  }

  private static Verdict cooledDown(Verdict verdict, Duration cooldown) {
    return new Verdict(
        verdict.action(),
        verdict.enforcement(),
        verdict.detector(),
        verdict.evidence(),
        verdict.decisionId(),
        verdict.runId(),
        verdict.agent(),
        verdict.traceId(),
        cooldown,
        Duration.ZERO);
  }
}
