package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.data.message.ChatMessage;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;

/** The messages of a request. Each is hashed at most once, and read only when it is asked for. */
final class Messages implements Conversation {
  private final List<ChatMessage> messages;
  private final IdentityHashes known;
  private final long[] hashes;

  Messages(List<ChatMessage> messages, IdentityHashes known) {
    this.messages = messages;
    this.known = known;
    hashes = new long[messages.size()];
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    if (hashes[index] == 0) {
      hashes[index] = MessageHashes.of(messages.get(index), known);
    }
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    return Mapping.message(messages.get(index));
  }

  @Override
  public long characters() {
    long sum = 0;
    for (ChatMessage message : messages) {
      sum += Mapping.characters(message);
    }
    return sum;
  }
}
