package io.loophound.integration.springai;

import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.springai.mapping.Mapping;
import java.lang.reflect.Method;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.observation.ToolCallingObservationContext;
import reactor.util.context.ContextView;

/** Judges the execution of a tool. */
public final class SpringAiToolHandler implements Handler {
  // Since 2.0.
  private static final boolean TOLD_ID = hasId();

  private final SeamContext context;

  public SpringAiToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    ToolCallingObservationContext observed = (ToolCallingObservationContext) arguments[3];
    ContextView stream = Turns.ofTools();
    RunScope turn = stream == null ? null : Turns.in(stream);
    GuardedTool<String> tool =
        GuardedTool.begin(
            context,
            Mapping.SEAM,
            new Texts(observed),
            () ->
                Mapping.toolRequest(
                    (ToolCallback) arguments[0],
                    id(observed),
                    (String) arguments[1],
                    Work.of(turn).key(context.state()),
                    context.state().traces().current(call.owner().getClassLoader())));
    if (tool.refusal() != null) {
      return new Invocation.Replace(tool.refusal());
    }
    tool.throttle();
    return new ToolExecution(tool, RunBinding.tool(turn));
  }

  private static String id(ToolCallingObservationContext observed) {
    return TOLD_ID ? observed.getToolCallId() : "";
  }

  private static boolean hasId() {
    for (Method method : ToolCallingObservationContext.class.getMethods()) {
      if (method.getName().equals("getToolCallId")) {
        return true;
      }
    }
    return false;
  }

  private record ToolExecution(GuardedTool<String> tool, RunBinding binding)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      return tool.ended((String) returned, thrown);
    }
  }

  private record Texts(ToolCallingObservationContext observed) implements ToolResults<String> {
    @Override
    public ToolOutcome read(String result) {
      return new ToolOutcome(result, null);
    }

    @Override
    public String instead(String text) {
      observed.setToolCallResult(text);
      return text;
    }

    @Override
    public String withNote(String result, String note) {
      return instead(ToolResults.joined(result, note));
    }
  }
}
