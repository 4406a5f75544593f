package io.loophound.agent.http;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;

/**
 * The messages of a request for as long as the guard reads them. A call may last for minutes, and
 * its ticket with it: the request's bytes must not.
 */
final class LentConversation implements Conversation {
  private final int bytes;
  private volatile Conversation messages;

  LentConversation(Conversation messages, int bytes) {
    this.messages = messages;
    this.bytes = bytes;
  }

  /** The guard has read what it wants: from now on there are no messages. */
  void giveBack() {
    messages = null;
  }

  @Override
  public int size() {
    Conversation lent = messages;
    return lent == null ? 0 : lent.size();
  }

  @Override
  public long hash(int index) {
    return messages.hash(index);
  }

  @Override
  public Message message(int index) {
    return messages.message(index);
  }

  @Override
  public Role role(int index) {
    return messages.role(index);
  }

  /** The envelope counts too: it is paid for, more or less. */
  @Override
  public long characters() {
    return bytes;
  }
}
