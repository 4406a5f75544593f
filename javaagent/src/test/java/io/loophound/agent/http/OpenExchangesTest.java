package io.loophound.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.wire.WireRequest;
import io.loophound.agent.wire.openai.OpenAiChat;
import io.loophound.detectors.event.ModelReply;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenExchangesTest {
  private static final String USER = "{\"role\":\"user\",\"content\":\"Hello\"}";
  private static final String REPLY = ",{\"role\":\"assistant\",\"content\":\"Hello you\"}";
  private static final String EVENT =
      "data: {\"choices\":[{\"delta\":{\"content\":\"Hello you\"},\"finish_reason\":\"stop\"}]}\n\n";

  private final TestContext context = new TestContext();
  private final ModelCalls calls = new ModelCalls(context, "s");

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  @Test
  void endsAReplyThatItsRunHasLeftBehind() {
    Exchange unread = begin(USER);
    assertThat(calls.open()).isEqualTo(1);

    Exchange next = begin(USER + REPLY + "," + USER);

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(calls.open()).isEqualTo(1);
    unread.settle(ModelReply.completed("late", List.of()));
    next.settle(ModelReply.completed("done", List.of()));
    assertThat(context.replies).hasSize(2);
    assertThat(calls.open()).isZero();
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
    assertThat(calls.open()).isEqualTo(4);
  }

  @Test
  void endsAReplyThatNobodyCanReadAnyMore() {
    collector(begin(USER));

    await()
        .until(
            () -> {
              System.gc();
              begin(USER).settle(ModelReply.failed("x"));
              return context.replies.contains(ModelReply.cancelled());
            });

    assertThat(calls.open()).isZero();
  }

  @Test
  void endsAReplyThatHasComeToAHalt() {
    AtomicLong clock = new AtomicLong();
    OpenExchanges open = new OpenExchanges(clock::get);
    Exchange halted = exchange(open);
    Exchange busy = exchange(open);
    clock.addAndGet(OpenExchanges.IDLE_NANOS);
    busy.active();
    clock.addAndGet(1);

    Exchange next = exchange(open);

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    halted.settle(ModelReply.failed("late"));
    assertThat(open.size()).isEqualTo(2);
    next.settle(ModelReply.failed("x"));
    busy.settle(ModelReply.failed("x"));
    assertThat(open.size()).isZero();
  }

  @Test
  void isBounded() {
    OpenExchanges open = new OpenExchanges(() -> 0);
    List<Exchange> all = new ArrayList<>();
    for (int i = 0; i < OpenExchanges.CAPACITY + 50; i++) {
      all.add(exchange(open));
    }
    assertThat(open.size()).isEqualTo(OpenExchanges.CAPACITY);
    all.forEach(exchange -> exchange.settle(ModelReply.failed("x")));
    assertThat(open.size()).isZero();
  }

  private Exchange exchange(OpenExchanges open) {
    WireRequest request = request(USER);
    CountedCall call = new CountedCall(context, "s", context.ticket(), 100);
    return Exchange.allowed(call, request, open, null);
  }

  private Exchange begin(String messages) {
    return calls.begin(request(messages), HttpCall.here("s", "h", "/p", name -> null), 100);
  }

  private ReplyCollector collector(Exchange exchange) {
    return new ReplyCollector(exchange, new OpenAiChat(), () -> {}, 200, "", -1);
  }

  private static WireRequest request(String messages) {
    byte[] body = ("{\"messages\":[" + messages + "]}").getBytes(UTF_8);
    return new OpenAiChat().read(body, body.length);
  }
}
