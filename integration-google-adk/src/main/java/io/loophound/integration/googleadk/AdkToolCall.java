package io.loophound.integration.googleadk;

import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Work;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Map;

/** The execution of a tool: on this thread, or later. */
public final class AdkToolCall implements Invocation.Proceed {
  private final GuardedTool<Map<String, Object>> tool;
  private final Work run;
  private final Work.Binding binding;

  /** From now on this thread acts for the run, until the method returns. */
  public AdkToolCall(GuardedTool<Map<String, Object>> tool, Work run) {
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
