package io.loophound.integration.langgraph4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bsc.langgraph4j.action.Command;

/** The tools that a model has requested together, in the order of their results. */
public final class ToolRound {
  private final SeamContext context;
  private final ClassLoader loader;
  private final List<Requested> all = new ArrayList<>();

  public ToolRound(SeamContext context, ClassLoader loader) {
    this.context = context;
    this.loader = loader;
  }

  private record Requested(
      ToolExecutionRequest request, GuardedTool<ToolExecutionResultMessage> tool) {

    boolean isAllowed() {
      return tool.refusal() == null;
    }

    boolean hasResult(ToolExecutionResultMessage result) {
      return Objects.equals(request.id(), result.id())
          && Objects.equals(request.name(), result.toolName());
    }
  }

  /** Reports one more to the guard. */
  public void add(ToolExecutionRequest request) {
    GuardedTool<ToolExecutionResultMessage> tool =
        GuardedTool.begin(
            context, "langgraph4j", new ResultMessages(request), () -> event(request));
    tool.throttle();
    all.add(new Requested(request, tool));
  }

  private ToolRequest event(ToolExecutionRequest request) {
    return new ToolRequest(
        context.state().runKey(""),
        request.id(),
        request.name() == null ? "" : request.name(),
        request.arguments(),
        true,
        context.state().traces().current(loader));
  }

  /** Whether one of them must not be executed. */
  public boolean hasRefused() {
    return !all.stream().allMatch(Requested::isAllowed);
  }

  /** Those that may be executed. */
  public List<ToolExecutionRequest> allowed() {
    return all.stream().filter(Requested::isAllowed).map(Requested::request).toList();
  }

  /** None of them has a result, unless {@code failure} is null. */
  public void failed(Throwable failure) {
    if (failure != null) {
      all.forEach(each -> each.tool().failed(failure));
    }
  }

  /** The results as the model will read them. */
  public Command completed(Command done, String property) {
    try {
      if (!(done.update().get(property) instanceof List<?> executed)) {
        return done;
      }
      Map<String, Object> update = new HashMap<>(done.update());
      update.put(property, results(new ArrayList<>(executed)));
      return new Command(done.gotoNodeSafe().orElse(null), update);
    } catch (Throwable e) {
      context.error(e);
      return done;
    }
  }

  private List<Object> results(List<Object> executed) {
    List<Object> results = new ArrayList<>();
    for (Requested each : all) {
      ToolExecutionResultMessage result =
          each.isAllowed() ? completed(each, executed) : each.tool().refusal();
      if (result != null) {
        results.add(result);
      }
    }
    results.addAll(executed);
    return results;
  }

  /** Takes the result of one of them out of all; null when there is no such tool. */
  private static ToolExecutionResultMessage completed(Requested one, List<Object> executed) {
    for (int i = 0; i < executed.size(); i++) {
      if (executed.get(i) instanceof ToolExecutionResultMessage result && one.hasResult(result)) {
        executed.remove(i);
        return one.tool().completed(result);
      }
    }
    one.tool().unknown();
    return null;
  }
}
