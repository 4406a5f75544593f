package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Sessions;
import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.testkit.TestContext;
import io.loophound.wire.Bytes;
import io.loophound.wire.openai.OpenAiChat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AbandonedCallsTest {
  private static final String USER = "{\"role\":\"user\",\"content\":\"Hello\"}";
  private static final String REPLY = ",{\"role\":\"assistant\",\"content\":\"Hello you\"}";
  private static final String EVENT =
      "data: {\"choices\":[{\"delta\":{\"content\":\"Hello you\"},\"finish_reason\":\"stop\"}]}\n\n";

  private final TestContext context = new TestContext();
  private final HttpGuard guard = new HttpGuard(context, "s");
  private final AbandonedCalls open = guard.state().open();

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  @Test
  void endsAReplyThatItsRunHasLeftBehind() {
    GuardedHttpCall unread = begin(USER);
    assertThat(open.size()).isEqualTo(1);

    GuardedHttpCall next = begin(USER + REPLY + "," + USER);

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(open.size()).isEqualTo(1);
    unread.end(ModelReply.completed("late", List.of()));
    next.end(ModelReply.completed("done", List.of()));
    assertThat(context.replies).hasSize(2);
    assertThat(open.size()).isZero();
  }

  @Test
  void takesWhatWasReadOfIt() {
    ReplyCollector collector = collector(begin(USER));
    collector.next(ByteBuffer.wrap(EVENT.getBytes(UTF_8)));

    begin(USER + REPLY + "," + USER);

    assertThat(context.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.COMPLETED)
        .matches(reply -> reply.text().equals("Hello you"));
  }

  @Test
  void leavesCallsAloneThatRunBesideEachOther() {
    begin(USER);
    begin(USER);
    begin(USER + "," + USER);
    context.run = "r-2";
    begin(USER + REPLY + "," + USER);

    assertThat(context.replies).isEmpty();
    assertThat(open.size()).isEqualTo(4);
  }

  @Test
  void endsAReplyThatNobodyCanReadAnyMore() {
    collector(begin(USER));

    await()
        .until(
            () -> {
              System.gc();
              begin(USER).end(ModelReply.failed("x"));
              return context.replies.contains(ModelReply.cancelled());
            });

    assertThat(open.size()).isZero();
  }

  @Test
  void endsAReplyThatHasComeToAHalt() {
    AtomicLong clock = new AtomicLong();
    context.state = new AgentState(clock::get, Sessions.NONE);
    AbandonedCalls halting = guard.state().open();
    GuardedHttpCall halted = begin(USER);
    GuardedHttpCall busy = begin(USER);
    clock.addAndGet(AbandonedCalls.IDLE_NANOS);
    busy.active();
    clock.addAndGet(1);

    GuardedHttpCall next = begin(USER);

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    halted.end(ModelReply.failed("late"));
    assertThat(halting.size()).isEqualTo(2);
    next.end(ModelReply.failed("x"));
    busy.end(ModelReply.failed("x"));
    assertThat(halting.size()).isZero();
  }

  @Test
  void isBounded() {
    List<GuardedHttpCall> all = new ArrayList<>();
    for (int i = 0; i < AbandonedCalls.CAPACITY + 50; i++) {
      all.add(begin(USER));
    }
    assertThat(open.size()).isEqualTo(AbandonedCalls.CAPACITY);
    all.forEach(call -> call.end(ModelReply.failed("x")));
    assertThat(open.size()).isZero();
  }

  private GuardedHttpCall begin(String messages) {
    byte[] body = ("{\"messages\":[" + messages + "]}").getBytes(UTF_8);
    Bytes bytes = new Bytes(body.length);
    bytes.add(body, 0, body.length);
    GuardedHttpCall call = guard.call(new OpenAiChat(), TestCall.to("/p"));
    assertThat(call.judge(bytes)).isFalse();
    return call;
  }

  private static ReplyCollector collector(GuardedHttpCall call) {
    return call.reply(200, "", -1);
  }
}
