package io.loophound.agent.seam.message;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.List;

/**
 * The messages of a request as a framework holds them: a part is a message, or one of several tool
 * results that share a message. Each part is hashed at most once, and read only when the guard asks
 * for it.
 *
 * @param <P> what the framework's parts have in common
 */
public abstract class PartConversation<P> implements Conversation {
  private final List<? extends P> parts;
  private final long[] hashes;

  /**
   * A conversation of these parts.
   *
   * @param parts in their order, oldest first; the list must not change
   */
  protected PartConversation(List<? extends P> parts) {
    this.parts = parts;
    hashes = new long[parts.size()];
  }

  /**
   * {@return the hash of a part; equal parts have equal hashes} One that is 0 is computed again
   * each time.
   *
   * @param part one of the conversation's
   */
  protected abstract long hashOf(P part);

  /**
   * {@return a part as a message} May throw: {@link #message} says what happens then.
   *
   * @param part one of the conversation's
   */
  protected abstract Message messageOf(P part);

  /**
   * {@return the role of a part} Override it if that is cheaper than the message. A part whose
   * message may be unreadable needs it.
   *
   * @param part one of the conversation's
   */
  protected Role roleOf(P part) {
    return messageOf(part).role();
  }

  /**
   * {@return the length of a part's text, in characters} Override it if that is cheaper than the
   * message. An estimate is enough.
   *
   * @param part one of the conversation's
   */
  protected long charactersOf(P part) {
    return messageOf(part).text().length();
  }

  @Override
  public final int size() {
    return hashes.length;
  }

  @Override
  public final long hash(int index) {
    if (hashes[index] == 0) {
      hashes[index] = hashOf(parts.get(index));
    }
    return hashes[index];
  }

  /** The message; a tool's result that cannot be read is unknown, and the rest still counts. */
  @Override
  public final Message message(int index) {
    P part = parts.get(index);
    try {
      return messageOf(part);
    } catch (RuntimeException | LinkageError unreadable) {
      if (roleOf(part) != Role.TOOL) {
        throw unreadable;
      }
      return Message.unreadTool("");
    }
  }

  @Override
  public final Role role(int index) {
    return roleOf(parts.get(index));
  }

  @Override
  public final long characters() {
    long sum = 0;
    for (P part : parts) {
      sum += charactersOf(part);
    }
    return sum;
  }
}
