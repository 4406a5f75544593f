package io.loophound.integration.googleadk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.googleadk.mapping.Mapping;
import io.loophound.integration.googleadk.mapping.Results;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Map;

/** Judges the execution of a tool, which begins immediately. */
public final class AdkToolHandler implements Handler {
  private final SeamContext context;
  private final Runs runs;

  public AdkToolHandler(SeamContext context) {
    this.context = context;
    runs = new Runs(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof BaseTool called)
        || !(call.arguments()[1] instanceof Map<?, ?> arguments)
        || !(call.arguments()[2] instanceof ToolContext use)) {
      return null;
    }
    Work run = runs.of(use);
    GuardedTool<Map<String, Object>> tool =
        GuardedTool.begin(
            context,
            Mapping.SEAM,
            new Results(),
            () ->
                Mapping.toolRequest(
                    called,
                    arguments,
                    use,
                    run.key(context.state()),
                    context.state().traces().current(call.owner().getClassLoader())));
    if (tool.refusal() != null) {
      return new Invocation.Replace(Maybe.just(tool.refusal()));
    }
    tool.throttle();
    return new AdkToolCall(tool, run);
  }

  /** The execution of a tool: on this thread, or later. */
  private static final class AdkToolCall implements Invocation.Proceed {
    private final GuardedTool<Map<String, Object>> tool;
    private final Work run;
    private final Work.Binding binding;

    /** From now on this thread acts for the run, until the method returns. */
    AdkToolCall(GuardedTool<Map<String, Object>> tool, Work run) {
      this.tool = tool;
      this.run = run;
      binding = run.bind();
    }

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      if (!(returned instanceof Maybe<?>)) {
        tool.ended(null, thrown);
        return returned;
      }
      Maybe<Map<String, Object>> result = (Maybe<Map<String, Object>>) returned;
      return new BoundMaybe<>(
          result
              .map(tool::completed)
              .doOnComplete(() -> tool.completed(Map.of()))
              .doOnError(tool::failed)
              .doOnDispose(tool::unknown),
          run);
    }
  }
}
