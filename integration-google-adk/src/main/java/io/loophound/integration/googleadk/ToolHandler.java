package io.loophound.integration.googleadk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.googleadk.mapping.Mapping;
import io.loophound.integration.googleadk.mapping.Results;
import io.loophound.integration.googleadk.run.Run;
import io.loophound.integration.googleadk.run.Runs;
import io.loophound.integration.googleadk.tool.ToolCall;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Map;

/**
 * Judges the execution of a tool, which begins immediately. A tool is never terminated, because its
 * error is a text for the model. The guard's own text replaces the result, or goes into it.
 */
public final class ToolHandler implements Handler {
  private final SeamContext context;
  private final Runs runs;

  public ToolHandler(SeamContext context) {
    this.context = context;
    runs = new Runs(context);
  }

  @Override
  public Invocation enter(Call call) {
    if (!(call.arguments()[0] instanceof BaseTool tool)
        || !(call.arguments()[1] instanceof Map<?, ?> arguments)
        || !(call.arguments()[2] instanceof ToolContext use)) {
      return null;
    }
    context.toolCall(Mapping.SEAM);
    Run run = runs.of(use);
    String trace = context.state().traces().current(call.owner().getClassLoader());
    ToolRequest request =
        Mapping.toolRequest(tool, arguments, use, run.key(context.state()), trace);
    ToolTicket ticket = context.guard().before(request);
    Verdict verdict = ticket.verdict();
    ToolCall watched = new ToolCall(context, run, ticket);
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      watched.after(new ToolOutcome(text, true));
      return new Replaced(Maybe.just(Results.instead(text)));
    }
    Throttle.apply(verdict, context);
    return watched.begin();
  }

  private record Replaced(Object replacement) implements Invocation {}
}
