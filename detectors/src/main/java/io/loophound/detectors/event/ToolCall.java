package io.loophound.detectors.event;

import java.util.Objects;

/**
 * A tool call that a model reply asks for.
 *
 * @param id the provider's call id, or empty when the provider gives none
 * @param name the tool's name, as the model wrote it
 * @param arguments the arguments as the model wrote them: JSON text, possibly malformed, or empty
 */
public record ToolCall(String id, String name, String arguments) {
  /** An id or arguments that are null become empty. */
  public ToolCall {
    id = id == null ? "" : id;
    Objects.requireNonNull(name, "name");
    arguments = arguments == null ? "" : arguments;
  }
}
