package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.tool.ToolExecutionResult;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.TraceIds;
import io.loophound.agent.seam.Waits;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;

/**
 * Judges the execution of a tool. A tool is never killed: LangChain4j would make an exception a
 * text for the model and go on. The guard's own text takes the result's place, or stands behind it.
 */
public final class ToolHandler implements Handler {
  private final SeamContext context;

  public ToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    if (!(call.arguments()[0] instanceof ToolExecutionRequest request)) {
      return null;
    }
    RunScope scope = RunScopes.of((InvocationContext) call.arguments()[2]);
    context.toolCall(LangChain4jSeam.NAME);
    ToolTicket ticket =
        context
            .guard()
            .before(
                Mapping.toolRequest(
                    request,
                    RunScopes.key(scope),
                    TraceIds.current(call.owner().getClassLoader())));
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(ticket, new ToolOutcome(text, true));
      return new Steered(Mapping.steered(text));
    }
    Waits.carryOut(verdict, context);
    return new Executed(ticket, new RunBinding(scope));
  }

  private Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }

  private ToolOutcome read(ToolExecutionResult result, Throwable thrown) {
    try {
      return Mapping.outcome(result, thrown);
    } catch (Throwable e) {
      context.error(e);
      return new ToolOutcome("", null);
    }
  }

  private record Steered(Object replacement) implements Invocation {}

  private final class Executed implements Invocation {
    private final ToolTicket ticket;
    private final RunBinding binding;

    Executed(ToolTicket ticket, RunBinding binding) {
      this.ticket = ticket;
      this.binding = binding;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      ToolExecutionResult result = (ToolExecutionResult) returned;
      Verdict verdict = after(ticket, read(result, thrown));
      if (result == null || !verdict.steers()) {
        return returned;
      }
      return Mapping.steered(result, verdict.steerText());
    }
  }
}
