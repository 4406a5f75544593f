package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.service.tool.ToolExecutor;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.tool.ToolResults;
import io.loophound.integration.langchain4j.tool.ToolUse;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Judges the execution of an AI service's tools before 1.4: there is no method that all of them go
 * through, and a lambda cannot be woven. So the service gets executors of ours, which delegate the
 * call.
 */
public final class ToolExecutorsHandler implements Handler {
  private static final ToolResults RESULTS = new ToolResults.Texts();

  private final SeamContext context;

  public ToolExecutorsHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    return Library.TOOL_METHOD ? null : new Handed(context);
  }

  private record Handed(SeamContext context) implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (!(returned instanceof Map<?, ?> executors)) {
        return returned;
      }
      Map<Object, Object> watched = new LinkedHashMap<>(executors);
      watched.replaceAll(
          (name, executor) ->
              executor instanceof ToolExecutor original
                  ? new Watched(context, original)
                  : executor);
      return watched;
    }
  }

  private record Watched(SeamContext context, ToolExecutor original) implements ToolExecutor {
    @Override
    public String execute(ToolExecutionRequest request, Object memoryId) {
      Invocation use = begin(request);
      if (use == null) {
        return original.execute(request, memoryId);
      }
      if (use.replacement() != null) {
        return (String) use.replacement();
      }
      String result = null;
      Throwable failure = null;
      try {
        result = original.execute(request, memoryId);
      } catch (Throwable e) {
        failure = e;
        throw e;
      } finally {
        result = end(use, result, failure);
      }
      return result;
    }

    private Invocation begin(ToolExecutionRequest request) {
      try {
        return ToolUse.begin(context, RESULTS, request, null);
      } catch (Throwable e) {
        context.error(e);
        return null;
      }
    }

    private String end(Invocation use, String result, Throwable failure) {
      try {
        return (String) use.exit(result, failure);
      } catch (Throwable e) {
        context.error(e);
        return result;
      }
    }
  }
}
