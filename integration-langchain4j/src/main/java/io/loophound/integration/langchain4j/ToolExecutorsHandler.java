package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.service.tool.ToolExecutor;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Judges the execution of an AI service's tools before 1.4: there is no method that all of them go
 * through, and a lambda cannot be woven. So the service gets executors of ours, which delegate the
 * call.
 */
public final class ToolExecutorsHandler implements Handler {
  private static final ToolResults<Object> RESULTS = new ResultTypes.Texts();

  private final SeamContext context;

  public ToolExecutorsHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return Library.TOOL_METHOD ? null : new ExecutorMap(context);
  }

  private record ExecutorMap(SeamContext context) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (!(returned instanceof Map<?, ?> executors)) {
        return returned;
      }
      Map<Object, Object> watched = new LinkedHashMap<>(executors);
      watched.replaceAll(
          (name, executor) ->
              executor instanceof ToolExecutor original
                  ? new WatchedExecutor(context, original)
                  : executor);
      return watched;
    }
  }

  private record WatchedExecutor(SeamContext context, ToolExecutor original)
      implements ToolExecutor {
    @Override
    public String execute(ToolExecutionRequest request, Object memoryId) {
      Invocation use = ToolUse.begin(context, RESULTS, request, null);
      if (use instanceof Invocation.Replace refused) {
        return (String) refused.value();
      }
      String result = null;
      Throwable failure = null;
      try {
        result = original.execute(request, memoryId);
      } catch (Throwable e) {
        failure = e;
        throw e;
      } finally {
        result = (String) ((Invocation.Proceed) use).exit(result, failure);
      }
      return result;
    }
  }
}
