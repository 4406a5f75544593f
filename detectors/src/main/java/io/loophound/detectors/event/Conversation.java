package io.loophound.detectors.event;

import java.util.List;

/**
 * The messages of one request, in order. A message is created only on demand: the guard asks for
 * the hashes of all messages, and for the text of those it has not seen before.
 */
public interface Conversation {

  /** {@return the number of messages} */
  int size();

  /**
   * {@return a 64-bit hash of message {@code index}. Equal messages seen by the same seam have
   * equal hashes; hashes of different seams need not be comparable}
   *
   * @param index from 0
   */
  long hash(int index);

  /**
   * {@return the message at {@code index}, from 0}
   *
   * @param index from 0
   */
  Message message(int index);

  /**
   * {@return the role of message {@code index}. Cheaper than the message itself if the seam can
   * tell}
   *
   * @param index from 0
   */
  default Role role(int index) {
    return message(index).role();
  }

  /** {@return the approximate number of characters of the request, for token estimates} */
  default long characters() {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += message(i).text().length();
    }
    return sum;
  }

  /**
   * {@return a conversation held in memory}
   *
   * @param messages all of them, oldest first
   */
  static Conversation of(List<Message> messages) {
    List<Message> copy = List.copyOf(messages);
    long[] hashes = new long[copy.size()];
    return new Conversation() {
      @Override
      public int size() {
        return copy.size();
      }

      @Override
      public long hash(int index) {
        if (hashes[index] == 0) {
          hashes[index] = copy.get(index).digest();
        }
        return hashes[index];
      }

      @Override
      public Message message(int index) {
        return copy.get(index);
      }
    };
  }
}
