package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.agent.accumulator.ToolCallsAccumulator;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.ChatUsage;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A reply assembled from its parts, like AgentScope does for its own loop. */
public final class StreamedReply implements StreamedParts<ChatResponse> {
  private final StringBuilder text = new StringBuilder();
  private final ToolCallsAccumulator toolCalls = new ToolCallsAccumulator();
  private String id = "";
  private String finishReason = "";
  private Usage usage;

  @Override
  public String add(ChatResponse part) {
    int before = text.length();
    for (ContentBlock block :
        part.getContent() == null ? List.<ContentBlock>of() : part.getContent()) {
      if (block instanceof TextBlock said && said.getText() != null) {
        text.append(said.getText());
      } else if (block instanceof ToolUseBlock use) {
        toolCalls.add(use);
      }
    }
    id = last(part.getId(), id);
    finishReason = last(part.getFinishReason(), finishReason);
    ChatUsage told = part.getUsage();
    if (told != null && told.getTotalTokens() > 0) {
      usage = new Usage(told.getInputTokens(), told.getOutputTokens(), false);
    }
    return text.substring(before);
  }

  @Override
  public ModelReply reply() {
    List<ToolCall> calls = new ArrayList<>();
    for (ToolUseBlock use : toolCalls.buildAllToolCalls()) {
      calls.add(Mapping.toolCall(use));
    }
    return new ModelReply(
        ModelReply.End.COMPLETED,
        id,
        text.toString(),
        calls,
        finishReason.toLowerCase(Locale.ROOT),
        usage);
  }

  private static String last(String told, String before) {
    return told == null || told.isEmpty() ? before : told;
  }
}
