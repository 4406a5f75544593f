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
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;

/** A guard that records what it is told and decides by the number of the call, from 1. */
public final class FakeAgent implements SeamContext {
  public final List<ModelRequest> modelRequests = new CopyOnWriteArrayList<>();
  public final List<ModelReply> modelReplies = new CopyOnWriteArrayList<>();
  public final List<ToolRequest> toolRequests = new CopyOnWriteArrayList<>();
  public final List<ToolOutcome> toolOutcomes = new CopyOnWriteArrayList<>();
  public final List<Throwable> errors = new CopyOnWriteArrayList<>();

  public final List<Long> delays = new CopyOnWriteArrayList<>();

  /** The verdicts, by number of the call. */
  public IntFunction<Verdict> beforeModel = call -> Verdict.ALLOW;

  public IntFunction<Verdict> afterModel = call -> Verdict.ALLOW;
  public IntFunction<Verdict> beforeTool = call -> Verdict.ALLOW;
  public IntFunction<Verdict> afterTool = call -> Verdict.ALLOW;

  private final Guard guard = mock(Guard.class);

  public FakeAgent() {
    when(guard.before(any(ModelRequest.class)))
        .thenAnswer(call -> model((ModelRequest) call.getArgument(0)));
    when(guard.before(any(ToolRequest.class)))
        .thenAnswer(call -> tool((ToolRequest) call.getArgument(0)));
    when(guard.after(any(ModelTicket.class), any(ModelReply.class)))
        .thenAnswer(
            call -> {
              modelReplies.add(call.getArgument(1));
              return afterModel.apply(modelReplies.size());
            });
    when(guard.after(any(ToolTicket.class), any(ToolOutcome.class)))
        .thenAnswer(
            call -> {
              toolOutcomes.add(call.getArgument(1));
              return afterTool.apply(toolOutcomes.size());
            });
  }

  /** An enforced verdict. */
  public static Verdict verdict(Action action) {
    return verdict(action, true);
  }

  /** A verdict of a guard that only observes. */
  public static Verdict observed(Action action) {
    return verdict(action, false);
  }

  private static Verdict verdict(Action action, boolean enforced) {
    Evidence evidence =
        new Evidence("tool", List.of("result"), 4, 1, 4, 3, 300, 0.1, false, "loophound.x");
    return new Verdict(
        action, enforced, "repetition", evidence, "d-1", "r-1", "", "", Duration.ofSeconds(30));
  }

  /** Forgets what it was told, for a test whose calls have no end. */
  public void forget() {
    List.of(modelRequests, modelReplies, toolRequests, toolOutcomes, errors).forEach(List::clear);
  }

  private ModelTicket model(ModelRequest request) {
    modelRequests.add(copy(request));
    Verdict verdict = beforeModel.apply(modelRequests.size());
    ModelTicket ticket = mock(ModelTicket.class);
    when(ticket.verdict()).thenReturn(verdict);
    return ticket;
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
        request.traceId());
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

  private ToolTicket tool(ToolRequest request) {
    toolRequests.add(request);
    Verdict verdict = beforeTool.apply(toolRequests.size());
    ToolTicket ticket = mock(ToolTicket.class);
    when(ticket.verdict()).thenReturn(verdict);
    return ticket;
  }

  private final AgentState state = new AgentState();

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
  public void delayed(long millis) {
    delays.add(millis);
  }

  @Override
  public void error(Throwable thrown) {
    errors.add(thrown);
  }
}
