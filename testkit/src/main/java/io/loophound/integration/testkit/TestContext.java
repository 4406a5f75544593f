package io.loophound.integration.testkit;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A context whose guard says what the test wants and remembers what it was told. */
public final class TestContext implements SeamContext {
  public final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
  public final List<ModelReply> replies = new CopyOnWriteArrayList<>();
  public final List<Throwable> errors = new CopyOnWriteArrayList<>();
  public final List<Long> delays = new CopyOnWriteArrayList<>();
  public final AtomicInteger stopped = new AtomicInteger();
  public final AtomicInteger unread = new AtomicInteger();
  public volatile Verdict verdict = Verdict.ALLOW;
  public volatile int status = 422;

  /** What the seams share: each test has its own. */
  public volatile AgentState state = new AgentState();

  /** The run that calls belong to. */
  public volatile String run = "r-1";

  /** What the guard says about the next part of a reply that streams. */
  public volatile Function<String, Verdict> watch = said -> Verdict.ALLOW;

  private final Guard guard = mock(Guard.class);

  public TestContext() {
    when(guard.before(any(ModelRequest.class)))
        .thenAnswer(
            call -> {
              requests.add(copy(call.getArgument(0)));
              return ticket();
            });
    when(guard.watch(any())).thenAnswer(call -> watching());
    when(guard.after(any(ModelTicket.class), any(ModelReply.class)))
        .thenAnswer(
            call -> {
              replies.add(call.getArgument(1));
              return Verdict.ALLOW;
            });
  }

  /** A ticket of the guard, with the verdict and the run of now. */
  public ModelTicket ticket() {
    ModelTicket ticket = mock(ModelTicket.class);
    Verdict now = verdict;
    String of = run;
    when(ticket.verdict()).thenReturn(now);
    when(ticket.runId()).thenReturn(of);
    return ticket;
  }

  private StreamWatch watching() {
    StreamWatch watching = mock(StreamWatch.class);
    when(watching.feed(any())).thenAnswer(part -> watch.apply(part.getArgument(0).toString()));
    return watching;
  }

  /** A request as it was when the guard saw it: its messages are only lent. */
  private static ModelRequest copy(ModelRequest request) {
    Conversation lent = request.conversation();
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < lent.size(); i++) {
      messages.add(lent.message(i));
    }
    return new ModelRequest(
        request.origin(),
        request.run(),
        request.model(),
        Conversation.of(messages),
        request.previousReplyId(),
        request.traceId());
  }

  /** A verdict that stops calls. */
  public static Verdict block() {
    Evidence evidence =
        new Evidence(
            "tool \"search\"",
            List.of("arguments", "result"),
            4,
            3,
            6,
            3,
            900,
            0.01,
            true,
            "loophound.repetition.threshold");
    return new Verdict(
        Action.BLOCK,
        true,
        "repetition",
        evidence,
        "d-17",
        "r-1",
        "",
        "",
        Duration.ofMillis(29_500));
  }

  /** A verdict that slows calls down. */
  public static Verdict slow(Duration delay) {
    Verdict block = block();
    return new Verdict(
        Action.THROTTLE,
        true,
        block.detector(),
        block.evidence(),
        "d-18",
        "r-1",
        "",
        "",
        Duration.ZERO,
        delay);
  }

  @Override
  public AgentState state() {
    return state;
  }

  @Override
  public Guard guard() {
    return guard;
  }

  @Override
  public RuntimeException kill(Verdict verdict) {
    return new LoopHoundKill(verdict.message(), verdict.decisionId(), verdict.traceId());
  }

  @Override
  public void error(Throwable thrown) {
    errors.add(thrown);
  }

  @Override
  public void delayed(long millis) {
    delays.add(millis);
  }

  @Override
  public void stopped(String seam) {
    stopped.incrementAndGet();
  }

  @Override
  public void unread(String seam) {
    unread.incrementAndGet();
  }

  @Override
  public int refusalStatus() {
    return status;
  }
}
