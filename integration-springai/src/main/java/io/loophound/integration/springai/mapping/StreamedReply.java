package io.loophound.integration.springai.mapping;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** A reply assembled from the parts of a stream, like Spring AI does for its own tool loop. */
public final class StreamedReply {
  private final StringBuilder text = new StringBuilder();
  private final List<ToolCall> toolCalls = new ArrayList<>();
  private String id = "";
  private String finishReason = "";
  private Usage usage;

  /** Adds a part; returns its text. */
  public String add(ChatResponse part) {
    if (part == null) {
      return "";
    }
    int before = text.length();
    Generation generation = part.getResult();
    if (generation != null && generation.getOutput() != null) {
      AssistantMessage output = generation.getOutput();
      text.append(Mapping.text(output));
      toolCalls.addAll(Mapping.toolCalls(output));
      finishReason = last(Mapping.finishReason(generation), finishReason);
    }
    id = last(Mapping.id(part), id);
    Usage told = Mapping.usage(part);
    usage = told == null ? usage : told;
    return text.substring(before);
  }

  public ModelReply reply(ChatResponse previous) {
    return new ModelReply(
        ModelReply.End.COMPLETED,
        id,
        text.toString(),
        toolCalls,
        finishReason,
        Mapping.usage(usage, previous));
  }

  private static String last(String told, String before) {
    return told.isEmpty() ? before : told;
  }
}
