package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.util.Objects;

/** The execution of a tool. */
public final class ToolUse implements Invocation.Proceed {
  private static final ThreadLocal<ToolExecutionRequest> CURRENT = new ThreadLocal<>();

  private final GuardedTool<Object> tool;
  private final Work.Binding binding;
  private final ToolExecutionRequest outer;

  private ToolUse(GuardedTool<Object> tool, ToolExecutionRequest request, RunScope run) {
    this.tool = tool;
    binding = Work.of(run).bindOutsideCall();
    outer = CURRENT.get();
    CURRENT.set(request);
  }

  /**
   * Whether this thread already executes this very call: a tool of an AI service may call a tool
   * server, possibly under another name.
   */
  public static boolean isPartOfOne(ToolExecutionRequest request) {
    ToolExecutionRequest current = CURRENT.get();
    return current != null
        && Objects.equals(current.id(), request.id())
        && Objects.equals(current.arguments(), request.arguments());
  }

  /**
   * Reports an execution to the guard.
   *
   * @param run the run it belongs to; null for the one the thread acts in
   */
  public static Invocation begin(
      SeamContext context,
      ToolResults<Object> results,
      ToolExecutionRequest request,
      RunScope run) {
    GuardedTool<Object> tool =
        GuardedTool.begin(context, Library.SEAM, results, () -> event(context, request, run));
    if (tool.refusal() != null) {
      return new Invocation.Replace(tool.refusal());
    }
    tool.throttle();
    return new ToolUse(tool, request, run);
  }

  private static ToolRequest event(
      SeamContext context, ToolExecutionRequest request, RunScope run) {
    String trace = context.state().traces().current(request.getClass().getClassLoader());
    return Mapping.toolRequest(request, Work.of(run).key(context.state()), trace);
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    leave();
    return tool.ended(returned, thrown);
  }

  private void leave() {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
    binding.close();
  }
}
