package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * The hash of a conversation at each of its messages. System messages do not count, because many
 * contain the time of day. Agent, caller and session do, because they separate runs.
 */
public final class Chain {
  private final long salt;
  private final long[] hashes;
  private final boolean[] system;
  private final long head;
  private final boolean fresh;
  private final int lastReply;
  private final int replies;

  private Chain(Conversation conversation, RunKey key, String previousReplyId) {
    salt = salt(key);
    int size = conversation.size();
    hashes = new long[size];
    system = new boolean[size];
    // what the provider stores of the conversation precedes everything that is sent
    long hash = previousReplyId.isEmpty() ? salt : Hash64.mix(salt, Hash64.of(previousReplyId));
    long firstUser = 0;
    int reply = -1;
    int count = 0;
    boolean begins = true;
    for (int i = 0; i < size; i++) {
      Role role = conversation.role(i);
      system[i] = role == Role.SYSTEM;
      if (!system[i]) {
        hash = Hash64.mix(hash, conversation.hash(i));
        firstUser = firstUser == 0 && role == Role.USER ? conversation.hash(i) : firstUser;
        reply = role == Role.ASSISTANT ? i : reply;
        count += role == Role.ASSISTANT ? 1 : 0;
        begins &= role == Role.USER;
      }
      hashes[i] = hash;
    }
    head = firstUser;
    lastReply = reply;
    replies = previousReplyId.isEmpty() ? count : Integer.MAX_VALUE;
    fresh = begins;
  }

  static Chain of(ModelRequest request) {
    return new Chain(request.conversation(), request.run(), request.previousReplyId());
  }

  /** What separates runs from each other, whatever their messages. */
  static long salt(RunKey key) {
    long hash = Hash64.mix(Hash64.of(key.agent()), Hash64.of(key.caller()));
    return Hash64.mix(hash, Hash64.of(key.session()));
  }

  long salt() {
    return salt;
  }

  int size() {
    return hashes.length;
  }

  long at(int index) {
    return hashes[index];
  }

  boolean isSystem(int index) {
    return system[index];
  }

  long end() {
    return hashes[hashes.length - 1];
  }

  /** Hash of the first user message. */
  long head() {
    return head;
  }

  /** Whether the conversation only begins: it has messages of the user only. */
  public boolean isFresh() {
    return fresh;
  }

  /** How many replies the model sees; unbounded for a conversation that the provider stores. */
  public int replies() {
    return replies;
  }

  /** The start of the delta when nothing else determines it: the last reply. */
  int afterLastReply() {
    return Math.max(lastReply, 0);
  }
}
