package io.loophound.integration.springai;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.springai.mapping.Mapping;
import io.loophound.integration.springai.turn.RunBinding;
import io.loophound.integration.springai.turn.Turns;
import java.lang.reflect.Method;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.observation.ToolCallingObservationContext;
import reactor.util.context.ContextView;

/**
 * Judges the execution of a tool. A tool is never terminated, because its exception would be a text
 * for the model. The guard's own text replaces the result, or follows it.
 */
public final class ToolHandler implements Handler {
  // Since 2.0.
  private static final boolean TOLD_ID = toldId();

  private final SeamContext context;

  public ToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    Object[] arguments = call.arguments();
    ToolCallingObservationContext observed = (ToolCallingObservationContext) arguments[3];
    ContextView stream = Turns.ofTools();
    RunScope turn = stream == null ? null : Turns.in(stream);
    context.toolCall(Mapping.SEAM);
    ToolRequest request =
        Mapping.toolRequest(
            (ToolCallback) arguments[0],
            id(observed),
            (String) arguments[1],
            Turns.key(turn, context.state()),
            context.state().traces().current(call.owner().getClassLoader()));
    ToolTicket ticket = context.guard().before(request);
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(ticket, new ToolOutcome(text, true));
      observed.setToolCallResult(text);
      return new Steered(text);
    }
    Throttle.apply(verdict, context);
    return new Executed(ticket, RunBinding.tool(turn), observed);
  }

  private static String id(ToolCallingObservationContext observed) {
    return TOLD_ID ? observed.getToolCallId() : "";
  }

  private static boolean toldId() {
    for (Method method : ToolCallingObservationContext.class.getMethods()) {
      if (method.getName().equals("getToolCallId")) {
        return true;
      }
    }
    return false;
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
    private final RunBinding binding;
    private final ToolCallingObservationContext observed;

    Executed(ToolTicket ticket, RunBinding binding, ToolCallingObservationContext observed) {
      this.ticket = ticket;
      this.binding = binding;
      this.observed = observed;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      Verdict verdict =
          after(
              ticket,
              thrown == null
                  ? new ToolOutcome((String) returned, null)
                  : new ToolOutcome(String.valueOf(thrown), true));
      if (returned == null || !verdict.steers()) {
        return returned;
      }
      String text = returned + "\n\n" + verdict.steerText();
      observed.setToolCallResult(text);
      return text;
    }
  }
}
