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
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.mockito.invocation.InvocationOnMock;

/** A context whose guard says what the test wants and remembers what it was told. */
public final class TestContext implements SeamContext {
  public final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
  public final List<ModelReply> replies = new CopyOnWriteArrayList<>();
  public final List<ToolRequest> toolRequests = new CopyOnWriteArrayList<>();
  public final List<ToolOutcome> toolOutcomes = new CopyOnWriteArrayList<>();
  public final List<Throwable> errors = new CopyOnWriteArrayList<>();
  public final List<Long> delays = new CopyOnWriteArrayList<>();
  public final AtomicInteger stopped = new AtomicInteger();
  public final AtomicInteger unread = new AtomicInteger();

  /** What the guard says about each model call, unless {@link #beforeModel} is set. */
  public volatile Verdict verdict = Verdict.ALLOW;

  /** What the guard says, by the number of the call from 1. */
  public volatile IntFunction<Verdict> beforeModel = call -> verdict;

  public volatile IntFunction<Verdict> afterModel = call -> Verdict.ALLOW;
  public volatile IntFunction<Verdict> beforeTool = call -> Verdict.ALLOW;
  public volatile IntFunction<Verdict> afterTool = call -> Verdict.ALLOW;

  /** What the guard says about the next part of a reply that streams. */
  public volatile Function<String, Verdict> watch = said -> Verdict.ALLOW;

  /** A guard that is asked instead, for a test of what it makes of what a seam shows. */
  public volatile Guard real;

  /** The run that calls belong to. */
  public volatile String run = "r-1";

  public volatile int status = 422;

  /** Whether a refused call gets an exception. */
  public volatile boolean throwing;

  /** What the seams share: each test has its own. */
  public volatile AgentState state = new AgentState();

  private final Guard guard = mock(Guard.class);

  public TestContext() {
    when(guard.before(any(ModelRequest.class))).thenAnswer(this::model);
    when(guard.after(any(ModelTicket.class), any(ModelReply.class))).thenAnswer(this::reply);
    when(guard.before(any(ToolRequest.class))).thenAnswer(this::tool);
    when(guard.after(any(ToolTicket.class), any(ToolOutcome.class))).thenAnswer(this::outcome);
    when(guard.watch(any()))
        .thenAnswer(call -> real == null ? watching() : real.watch(call.getArgument(0)));
  }

  /** A ticket of the guard, with the verdict and the run of now. */
  public ModelTicket ticket() {
    return ticket(verdict);
  }

  /** Forgets what it was told, for a test whose calls have no end. */
  public void forget() {
    List.of(requests, replies, toolRequests, toolOutcomes, errors).forEach(List::clear);
  }

  private ModelTicket model(InvocationOnMock call) {
    requests.add(copy(call.getArgument(0)));
    if (real != null) {
      return real.before(call.<ModelRequest>getArgument(0));
    }
    return ticket(beforeModel.apply(requests.size()));
  }

  private ModelTicket ticket(Verdict now) {
    ModelTicket ticket = mock(ModelTicket.class);
    String of = run;
    when(ticket.verdict()).thenReturn(now);
    when(ticket.runId()).thenReturn(of);
    return ticket;
  }

  private Verdict reply(InvocationOnMock call) {
    replies.add(call.getArgument(1));
    if (real != null) {
      return real.after(call.<ModelTicket>getArgument(0), call.<ModelReply>getArgument(1));
    }
    return afterModel.apply(replies.size());
  }

  private ToolTicket tool(InvocationOnMock call) {
    toolRequests.add(call.getArgument(0));
    if (real != null) {
      return real.before(call.<ToolRequest>getArgument(0));
    }
    Verdict now = beforeTool.apply(toolRequests.size());
    ToolTicket ticket = mock(ToolTicket.class);
    when(ticket.verdict()).thenReturn(now);
    return ticket;
  }

  private Verdict outcome(InvocationOnMock call) {
    toolOutcomes.add(call.getArgument(1));
    if (real != null) {
      return real.after(call.<ToolTicket>getArgument(0), call.<ToolOutcome>getArgument(1));
    }
    return afterTool.apply(toolOutcomes.size());
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
    long[] hashes = new long[lent.size()];
    for (int i = 0; i < lent.size(); i++) {
      messages.add(lent.message(i));
      hashes[i] = lent.hash(i);
    }
    return new ModelRequest(
        request.origin(),
        request.run(),
        request.model(),
        new Copy(messages, hashes),
        request.previousReplyId(),
        request.traceId(),
        request.tools());
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Copy(List<Message> messages, long[] hashes) implements Conversation {
    @Override
    public int size() {
      return hashes.length;
    }

    @Override
    public long hash(int index) {
      return hashes[index];
    }

    @Override
    public Message message(int index) {
      return messages.get(index);
    }
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
  public boolean isRefusalThrown() {
    return throwing;
  }

  @Override
  public int refusalStatus() {
    return status;
  }
}
