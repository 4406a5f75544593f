package io.loophound.integration.koog.mapping;

import ai.koog.prompt.streaming.StreamFrame;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.ArrayList;
import java.util.List;

/** A reply assembled from the frames of a stream. */
public final class StreamedReply implements StreamedParts<Object> {
  private final StringBuilder text = new StringBuilder();
  private final List<ToolCall> toolCalls = new ArrayList<>();
  private boolean inParts;
  private String finishReason = "";
  private Usage usage;

  @Override
  public String add(Object frame) {
    if (frame instanceof StreamFrame.TextDelta part) {
      inParts = true;
      return addText(part.getText());
    }
    if (frame instanceof StreamFrame.TextComplete whole) {
      return inParts ? "" : addText(whole.getText()); // its parts have been counted
    }
    if (frame instanceof StreamFrame.ToolCallComplete call) {
      toolCalls.add(new ToolCall(call.getId(), call.getName(), call.getContent()));
    } else if (frame instanceof StreamFrame.End end) {
      finishReason = Mapping.reason(end.getFinishReason());
      usage = Mapping.usage(end.getMetaInfo());
    }
    return "";
  }

  private String addText(String part) {
    text.append(part);
    return part;
  }

  @Override
  public ModelReply reply() {
    return new ModelReply(
        ModelReply.End.COMPLETED, "", text.toString(), toolCalls, finishReason, usage);
  }
}
