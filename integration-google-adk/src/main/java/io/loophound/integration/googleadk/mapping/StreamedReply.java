package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.LlmResponse;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.Part;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A reply assembled from its parts. ADK's own models repeat the whole reply after its partial
 * responses.
 */
public final class StreamedReply implements StreamedParts<LlmResponse> {
  private final StringBuilder whole = new StringBuilder();
  private final StringBuilder partial = new StringBuilder();
  private final List<ToolCall> toolCalls = new ArrayList<>();
  private final boolean inParts;
  private boolean more = true;
  private String finishReason = "";
  private Usage usage;

  /** A reply; {@code inParts} if a stream was requested. */
  public StreamedReply(boolean inParts) {
    this.inParts = inParts;
  }

  @Override
  public synchronized String add(LlmResponse response) {
    more = response.partial().orElse(false);
    response
        .finishReason()
        .ifPresent(reason -> finishReason = reason.toString().toLowerCase(Locale.ROOT));
    response.usageMetadata().map(StreamedReply::usage).ifPresent(told -> usage = told);
    List<Part> parts = response.content().map(Parts::of).orElse(List.of());
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(Parts.text(part));
    }
    String said = text.toString();
    if (more) {
      partial.append(said);
      return said;
    }
    toolCalls.addAll(Parts.toolCalls(parts));
    whole.append(said);
    boolean again = said.contentEquals(partial);
    partial.setLength(0);
    return again ? "" : said;
  }

  /** A whole reply, or tool calls. */
  @Override
  public synchronized boolean isWhole() {
    return !more && (!inParts || !toolCalls.isEmpty());
  }

  @Override
  public synchronized ModelReply reply() {
    String text = whole.toString() + partial;
    return new ModelReply(
        ModelReply.End.COMPLETED, "", text, List.copyOf(toolCalls), finishReason, usage);
  }

  private static Usage usage(GenerateContentResponseUsageMetadata told) {
    long input = sum(told.promptTokenCount(), told.toolUsePromptTokenCount());
    long output = sum(told.candidatesTokenCount(), told.thoughtsTokenCount());
    long cached = Math.min(told.cachedContentTokenCount().orElse(0), input);
    return input + output > 0 ? new Usage(input, output, cached, false) : null;
  }

  private static long sum(Optional<Integer> one, Optional<Integer> other) {
    return (long) one.orElse(0) + other.orElse(0);
  }
}
