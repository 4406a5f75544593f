package io.loophound.agent.operator.record;

import io.loophound.detectors.event.Message;
import java.util.List;
import java.util.function.Function;

/**
 * The messages of a call: the original ones until they are written, then the written ones. A seam
 * may keep a call long after its end, in case there is another attempt.
 */
final class RecordedMessages {
  private final long characters;
  private List<Message> plain; // null once they are written, or left out
  private List<Object> written = List.of();

  RecordedMessages(List<Message> plain) {
    this.plain = plain;
    long sum = 0;
    for (Message message : plain) {
      sum += message.text().length();
    }
    characters = sum;
  }

  long characters() {
    return characters;
  }

  synchronized List<Object> written(Function<List<Message>, List<Object>> pseudonyms) {
    if (plain != null) {
      written = pseudonyms.apply(plain);
      plain = null;
    }
    return written;
  }

  /** They are not written. */
  synchronized void leaveOut() {
    plain = null;
  }
}
