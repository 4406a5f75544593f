package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.interceptor.ToolCallResponse;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.springaialibaba.run.AgentRuns;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;

/**
 * Judges the execution of a tool. A tool is never terminated, because its exception would be a text
 * for the model. The guard's own text replaces the result, or follows it.
 */
public final class ToolHandler implements Handler {
  private final SeamContext context;
  private final AgentRuns runs;

  public ToolHandler(SeamContext context) {
    this.context = context;
    runs = new AgentRuns(context);
  }

  @Override
  public Invocation enter(Call call) {
    if (!(call.arguments()[0] instanceof ToolCall asked)
        || !(call.arguments()[2] instanceof RunnableConfig config)) {
      return null;
    }
    RunScope outer = Scopes.openRun(runs.of(call, config));
    Invocation invocation = null;
    try {
      invocation = judged(asked, call.owner().getClassLoader(), outer);
      return invocation;
    } finally {
      if (!(invocation instanceof Executed)) {
        Scopes.closeRun(outer);
      }
    }
  }

  private Invocation judged(ToolCall asked, ClassLoader loader, RunScope outer) {
    context.toolCall(SpringAiAlibabaSeam.NAME);
    ToolTicket ticket = context.guard().before(request(asked, loader));
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(ticket, new ToolOutcome(text, true));
      return new Steered(ToolCallResponse.of(asked.id(), asked.name(), text));
    }
    Throttle.apply(verdict, context);
    return new Executed(ticket, outer);
  }

  private ToolRequest request(ToolCall asked, ClassLoader loader) {
    return new ToolRequest(
        context.state().runKey(""),
        asked.id() == null ? "" : asked.id(),
        asked.name() == null ? "" : asked.name(),
        asked.arguments(),
        true,
        context.state().traces().current(loader));
  }

  private Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }

  private record Steered(Object replacement) implements Invocation {}

  private final class Executed implements Invocation {
    private final ToolTicket ticket;
    private final RunScope outer;

    Executed(ToolTicket ticket, RunScope outer) {
      this.ticket = ticket;
      this.outer = outer;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeRun(outer);
      if (!(returned instanceof ToolCallResponse response)) {
        after(
            ticket,
            thrown == null ? ToolOutcome.unknown() : new ToolOutcome(thrown.toString(), true));
        return returned;
      }
      Verdict verdict = after(ticket, outcome(response));
      return verdict.steers() ? withNote(response, verdict.steerText()) : response;
    }
  }

  /** Errors are marked only since 1.1.2; an unmarked result may still be an error. */
  private static ToolOutcome outcome(ToolCallResponse response) {
    return new ToolOutcome(
        response.getResult(), "error".equals(response.getStatus()) ? true : null);
  }

  private static ToolCallResponse withNote(ToolCallResponse response, String note) {
    return new ToolCallResponse(
        response.getResult() + "\n\n" + note,
        response.getToolName(),
        response.getToolCallId(),
        response.getStatus(),
        response.getMetadata());
  }
}
