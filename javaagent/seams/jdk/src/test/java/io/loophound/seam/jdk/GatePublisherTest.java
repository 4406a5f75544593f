package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.TestContext;
import io.loophound.testkit.http.ModelServer;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The gate between a publisher and a client, piece by piece. */
class GatePublisherTest {
  private final TestContext context = new TestContext();

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  /** The demand seen by a publisher is the client's plus the one piece the gate holds. */
  @Test
  void asksForOnePieceMoreThanTheClient() {
    List<Long> asked = new ArrayList<>();
    List<String> events = new ArrayList<>();
    Source source = new Source(asked);
    GatePublisher gate = new GatePublisher(source, body -> false, context::error);
    Sink sink = new Sink(events);
    gate.subscribe(sink);

    sink.subscription.request(1);
    source.push("a");
    source.push("b");
    assertThat(events).containsExactly("a");
    source.subscriber.onComplete();
    assertThat(events).as("nobody asked for the second piece yet").containsExactly("a");
    sink.subscription.request(1);

    assertThat(events).containsExactly("a", "b", "complete");
    assertThat(asked).containsExactly(2L);
  }

  @Test
  void keepsUnboundedDemandUnbounded() {
    List<Long> asked = new ArrayList<>();
    List<String> events = new ArrayList<>();
    Source source = new Source(asked);
    GatePublisher gate = new GatePublisher(source, body -> false, context::error);
    Sink sink = new Sink(events);
    gate.subscribe(sink);

    sink.subscription.request(Long.MAX_VALUE);
    source.push("a");
    source.push("");
    source.push("b");
    source.subscriber.onComplete();

    assertThat(events).containsExactly("a", "b", "complete");
    assertThat(asked).containsExactly(Long.MAX_VALUE, 1L);
  }

  @Test
  void letsABodyGoWhenTheJudgeFails() {
    List<String> events = new ArrayList<>();
    Source source = new Source(new ArrayList<>());
    GatePublisher gate =
        new GatePublisher(
            source,
            body -> {
              throw new IllegalStateException("bug");
            },
            context::error);
    Sink sink = new Sink(events);
    gate.subscribe(sink);
    sink.subscription.request(5);
    source.push("a");
    source.subscriber.onComplete();

    assertThat(events).containsExactly("a", "complete");
    assertThat(context.errors).hasSize(1);
    context.errors.clear();
  }

  @Test
  void refusesASecondSubscriptionAsTheFirst() {
    AtomicInteger decisions = new AtomicInteger();
    Source source = new Source(new ArrayList<>());
    GatePublisher gate =
        new GatePublisher(source, body -> decisions.incrementAndGet() > 0, context::error);
    for (int i = 0; i < 2; i++) {
      List<String> events = new ArrayList<>();
      Sink sink = new Sink(events);
      gate.subscribe(sink);
      sink.subscription.request(1);
      if (i == 0) {
        source.push("a");
        source.subscriber.onComplete();
      }
      assertThat(events).containsExactly("BodyRefusedException");
    }
    assertThat(decisions).hasValue(1);
  }

  private static final class Source implements BodyPublisher, Flow.Subscription {
    private final List<Long> asked;
    private Flow.Subscriber<? super ByteBuffer> subscriber;

    Source(List<Long> asked) {
      this.asked = asked;
    }

    void push(String text) {
      subscriber.onNext(ByteBuffer.wrap(ModelServer.bytes(text)));
    }

    @Override
    public long contentLength() {
      return -1;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
      subscriber = to;
      to.onSubscribe(this);
    }

    @Override
    public void request(long count) {
      asked.add(count);
    }

    @Override
    public void cancel() {}
  }

  private static final class Sink implements Flow.Subscriber<ByteBuffer> {
    private final List<String> events;
    private Flow.Subscription subscription;

    Sink(List<String> events) {
      this.events = events;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
    }

    @Override
    public void onNext(ByteBuffer piece) {
      events.add(StandardCharsets.UTF_8.decode(piece).toString());
    }

    @Override
    public void onError(Throwable thrown) {
      events.add(thrown.getClass().getSimpleName());
    }

    @Override
    public void onComplete() {
      events.add("complete");
    }
  }
}
