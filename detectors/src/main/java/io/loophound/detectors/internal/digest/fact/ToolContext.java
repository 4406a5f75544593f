package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.event.DeclaredTools;
import java.util.Objects;

/**
 * What the calls of a reply are judged by, from the request that it answers.
 *
 * @param tools the tools that the model had; null when unknown
 * @param given what people and tools had said
 */
public record ToolContext(DeclaredTools tools, GivenWords given) {
  /** Nothing is known of the request. */
  public static final ToolContext UNKNOWN = new ToolContext(null, GivenWords.NONE);

  public ToolContext {
    Objects.requireNonNull(given, "given");
  }

  /** Whether the model did not have this tool. */
  boolean lacks(String tool) {
    return tools != null && tools.lacks(tool);
  }
}
