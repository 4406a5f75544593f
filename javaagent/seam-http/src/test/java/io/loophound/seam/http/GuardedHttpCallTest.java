package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.when;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.PayerPlaces;
import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.Sessions;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Bytes;
import io.loophound.wire.openai.OpenAiChat;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One request's life, whatever comes first: its body, its reply, its end. */
class GuardedHttpCallTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final TestContext context = new TestContext();
  private final HttpGuard guard = new HttpGuard(context, "s");
  private final GuardedHttpCall call = guard.call(new OpenAiChat(), TestCall.to("/p"));

  @Test
  void aBodyMayNameTheUser() {
    List<String> from = List.of("request");
    PayerPlaces places = PayerPlaces.of("user", from);
    context.state =
        new AgentState(System::nanoTime, Sessions.NONE, new Payers(places, PayerPlaces.NONE));
    for (String user : List.of("ann", "bob", "")) {
      byte[] body =
          "{\"model\":\"m\",\"user\":\"%s\",\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}"
              .formatted(user, "to " + user)
              .getBytes(UTF_8);
      Bytes bytes = new Bytes(body.length);
      bytes.add(body, 0, body.length);
      guard.call(new OpenAiChat(), TestCall.to("/p")).judge(bytes);
    }

    assertThat(context.requests)
        .extracting(request -> request.run().payer().user())
        .doesNotHaveDuplicates()
        .noneMatch(user -> user.contains("ann"))
        .satisfiesExactly(
            ann -> assertThat(ann).hasSize(32),
            bob -> assertThat(bob).hasSize(32),
            nobody -> assertThat(nobody).isEmpty());
  }

  @Test
  void aReplyBeforeTheBodyLeavesNothingToDecide() {
    assertThat(call.reply(200, null, -1)).isNull();

    assertThat(call.judge(body())).isFalse();
    call.cancelled();

    assertThat(context.requests).isEmpty();
    assertThat(context.replies).isEmpty();
    assertThat(guard.state().open().size()).isZero();
  }

  @Test
  void anEndWhileItIsJudgedIsTheEnd() throws Exception {
    Judgment judgment = new Judgment();
    CompletableFuture<Boolean> refused = CompletableFuture.supplyAsync(() -> call.judge(body()));
    judgment.awaitBegin();
    call.failed("ConnectException");
    call.cancelled();
    assertThat(context.replies).isEmpty();
    judgment.end();

    assertThat(refused.get(120, TimeUnit.SECONDS)).isFalse();
    assertThat(context.replies).containsExactly(ModelReply.failed("ConnectException"));
    assertThat(guard.state().open().size()).isZero();
  }

  @Test
  void aReplyWhileItIsJudgedIsReadByNobody() throws Exception {
    Judgment judgment = new Judgment();
    CompletableFuture<Boolean> refused = CompletableFuture.supplyAsync(() -> call.judge(body()));
    judgment.awaitBegin();
    assertThat(call.reply(200, null, -1)).isNull();
    judgment.end();

    assertThat(refused.get(120, TimeUnit.SECONDS)).isFalse();
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void aSecondJudgmentIsTheFirst() throws Exception {
    context.verdict = Verdicts.block();
    Judgment judgment = new Judgment();
    CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> call.judge(body()));
    judgment.awaitBegin();
    CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> call.judge(body()));
    judgment.end();

    assertThat(first.get(120, TimeUnit.SECONDS)).isTrue();
    assertThat(second.get(120, TimeUnit.SECONDS)).isTrue();
    assertThat(call.judge(body())).isTrue();
    assertThat(context.requests).hasSize(1);
    assertThat(context.stopped).hasValue(1);
  }

  @Test
  void aCallIsCancelledWhileItsThreadWaits() throws Exception {
    context.verdict = Verdicts.slow(LONG);
    assertThat(call.judge(body())).isFalse();
    Thread waiting = new Thread(call::throttle);
    waiting.start();

    call.cancelled();

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(call.isRefused()).isFalse();
    waiting.interrupt();
    waiting.join(120_000);
    assertThat(waiting.isAlive()).isFalse();
    assertThat(context.delays).hasSize(1);
    assertThat(call.takeDelay()).as("told once").isZero();
  }

  @Test
  void anErrorOfOursLetsTheCallGo() {
    when(context.guard().before(any(ModelRequest.class))).thenThrow(new IllegalStateException());

    assertThat(call.judge(body())).isFalse();
    assertThat(call.reply(200, null, -1)).isNull();
    call.failed("x");

    assertThat(context.errors).hasSize(1);
    assertThat(call.isJudged()).isFalse();
  }

  @Test
  void anErrorOfOursAtTheEndIsCounted() {
    assertThat(call.judge(body())).isFalse();
    doThrow(new IllegalStateException())
        .when(context.guard())
        .after(any(ModelTicket.class), any(ModelReply.class));

    call.cancelled();

    assertThat(context.errors).hasSize(1);
    assertThat(guard.state().open().size()).isZero();
  }

  @Test
  void aBodyThatCannotBeReadPasses() {
    Bytes text = new Bytes(10);
    text.add("no JSON".getBytes(UTF_8), 0, 7);

    assertThat(call.judge(text)).isFalse();
    call.cancelled();

    assertThat(context.unread).hasValue(1);
    assertThat(context.replies).isEmpty();
  }

  @Test
  void onlyTheFirstEndCounts() {
    assertThat(call.judge(body())).isFalse();
    ReplyCollector collector = call.reply(200, null, -1);
    assertThat(call.hasBegunReply()).isTrue();
    call.failed("IOException");

    collector.complete();
    call.cancelled();

    assertThat(context.replies).containsExactly(ModelReply.failed("IOException"));
  }

  private static Bytes body() {
    byte[] body = "{\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}".getBytes(UTF_8);
    Bytes bytes = new Bytes(body.length);
    bytes.add(body, 0, body.length);
    return bytes;
  }

  /** A guard that takes its time. */
  private final class Judgment {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    Judgment() {
      ModelTicket ticket = context.ticket();
      when(context.guard().before(any(ModelRequest.class)))
          .thenAnswer(
              asked -> {
                context.requests.add(asked.getArgument(0));
                begun.countDown();
                assertThat(over.await(120, TimeUnit.SECONDS)).isTrue();
                return ticket;
              });
    }

    void awaitBegin() throws InterruptedException {
      assertThat(begun.await(120, TimeUnit.SECONDS)).isTrue();
    }

    void end() {
      over.countDown();
    }
  }
}
