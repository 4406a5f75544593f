package io.loophound.agent.seam;

import io.loophound.detectors.event.ModelReply;
import java.util.List;

/**
 * A reply that is assembled from the parts of a stream. Any method may throw: {@link GuardedStream}
 * counts that as an error of LoopHound, and passes the part on.
 *
 * @param <P> the framework's type of a part
 */
public interface StreamedParts<P> {

  /**
   * Adds a part.
   *
   * @param part the next one, in the order of the stream
   * @return the text that is new; null or empty if there is none
   */
  String add(P part);

  /** {@return the reply so far} */
  ModelReply reply();

  /**
   * {@return whether nothing can follow what was added last} The guard then hears of the reply
   * before the application does, which may execute its tool calls immediately.
   */
  default boolean isWhole() {
    return false;
  }

  /** {@return the parts of a reply of texts; null is a part without one} */
  static StreamedParts<String> ofTexts() {
    StringBuilder said = new StringBuilder();
    return new StreamedParts<>() {
      @Override
      public String add(String text) {
        said.append(text == null ? "" : text);
        return text;
      }

      @Override
      public ModelReply reply() {
        return ModelReply.completed(said.toString(), List.of());
      }
    };
  }
}
