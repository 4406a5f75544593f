package io.loophound.detectors.event;

import java.util.List;
import java.util.Objects;

/**
 * How a model call ended.
 *
 * @param end completed, failed, cancelled, or refused by the guard
 * @param id the provider's id of the reply, or empty
 * @param text the reply's text, or the error's text when it failed
 * @param toolCalls the calls the reply asks for, in order
 * @param finishReason the provider's finish reason, or empty
 * @param usage the tokens, or null when the provider gave none
 */
public record ModelReply(
    End end, String id, String text, List<ToolCall> toolCalls, String finishReason, Usage usage) {

  /** How a call ended. */
  public enum End {
    /** The model replied. */
    COMPLETED,
    /** The call ended with an error of the model, the network or the library. */
    FAILED,
    /** The application did not read the reply to its end. */
    CANCELLED,
    /** The guard refused the call: nothing was sent. */
    REFUSED
  }

  /** Texts and calls that are null become empty. */
  public ModelReply {
    Objects.requireNonNull(end, "end");
    id = id == null ? "" : id;
    text = text == null ? "" : text;
    toolCalls = toolCalls == null ? List.of() : List.copyOf(toolCalls);
    finishReason = finishReason == null ? "" : finishReason;
  }

  /**
   * {@return a reply of text and calls}
   *
   * @param text what it says; null when it only calls
   * @param toolCalls in the order of the reply; null for none
   */
  public static ModelReply completed(String text, List<ToolCall> toolCalls) {
    return new ModelReply(End.COMPLETED, "", text, toolCalls, "", null);
  }

  /**
   * {@return a call that failed; {@code error} says how, as far as known}
   *
   * @param error the error's own words, or empty
   */
  public static ModelReply failed(String error) {
    return new ModelReply(End.FAILED, "", error, List.of(), "", null);
  }

  /** {@return a call whose reply was abandoned or could not be read} */
  public static ModelReply cancelled() {
    return new ModelReply(End.CANCELLED, "", "", List.of(), "", null);
  }

  /** {@return the same reply, given up where it was cut; what has come of it is kept} */
  public ModelReply asCut() {
    return new ModelReply(End.CANCELLED, id, text, toolCalls, "", null);
  }

  /** {@return a call that the guard stopped before it was made} */
  public static ModelReply refused() {
    return new ModelReply(End.REFUSED, "", "", List.of(), "", null);
  }
}
