package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.interceptor.ToolCallResponse;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;

/** Judges the execution of a tool. */
public final class AlibabaToolHandler implements Handler {
  private final SeamContext context;
  private final AgentRuns runs;

  public AlibabaToolHandler(SeamContext context) {
    this.context = context;
    runs = new AgentRuns(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof ToolCall asked)
        || !(call.arguments()[2] instanceof RunnableConfig config)) {
      return null;
    }
    Work.Binding binding = Work.of(runs.of(call, config)).bind();
    GuardedTool<ToolCallResponse> tool =
        GuardedTool.begin(
            context,
            SpringAiAlibabaSeam.NAME,
            new Responses(asked),
            () -> request(asked, call.owner().getClassLoader()));
    if (tool.refusal() != null) {
      binding.close();
      return new Invocation.Replace(tool.refusal());
    }
    tool.throttle();
    return new ToolExecution(tool, binding);
  }

  private ToolRequest request(ToolCall asked, ClassLoader loader) {
    return new ToolRequest(
        context.state().runKey(""),
        asked.id(),
        asked.name() == null ? "" : asked.name(),
        asked.arguments(),
        true,
        context.state().traces().current(loader));
  }

  private record ToolExecution(GuardedTool<ToolCallResponse> tool, Work.Binding binding)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      return tool.ended((ToolCallResponse) returned, thrown);
    }
  }

  private record Responses(ToolCall asked) implements ToolResults<ToolCallResponse> {

    /** Errors are marked only since 1.1.2; an unmarked result may still be an error. */
    @Override
    public ToolOutcome read(ToolCallResponse result) {
      return new ToolOutcome(result.getResult(), "error".equals(result.getStatus()) ? true : null);
    }

    @Override
    public ToolCallResponse instead(String text) {
      return ToolCallResponse.of(asked.id(), asked.name(), text);
    }

    @Override
    public ToolCallResponse withNote(ToolCallResponse result, String note) {
      return new ToolCallResponse(
          ToolResults.joined(result.getResult(), note),
          result.getToolName(),
          result.getToolCallId(),
          result.getStatus(),
          result.getMetadata());
    }
  }
}
