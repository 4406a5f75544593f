package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.data.message.ChatMessage;
import io.loophound.agent.seam.message.PartConversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;

/** The messages of a request. */
final class Messages extends PartConversation<ChatMessage> {
  private final IdentityHashes known;

  Messages(List<ChatMessage> messages, IdentityHashes known) {
    super(messages);
    this.known = known;
  }

  @Override
  protected long hashOf(ChatMessage message) {
    return MessageHashes.of(message, known);
  }

  @Override
  protected Message messageOf(ChatMessage message) {
    return Mapping.message(message);
  }

  @Override
  protected long charactersOf(ChatMessage message) {
    return Mapping.characters(message);
  }
}
