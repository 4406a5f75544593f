package io.loophound.integration.springai.mapping;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;

/**
 * The messages of a prompt; one that carries the responses of several tools counts as that many.
 * Each is hashed at most once, and read only when it is asked for.
 */
final class Messages implements Conversation {
  private final List<Object> parts;
  private final Hashes known;
  private final long[] hashes;

  Messages(List<org.springframework.ai.chat.messages.Message> messages, Hashes known) {
    this.known = known;
    parts = new ArrayList<>(messages.size() + 8);
    for (org.springframework.ai.chat.messages.Message message : messages) {
      if (message instanceof ToolResponseMessage responses) {
        parts.addAll(responses.getResponses());
      } else {
        parts.add(message);
      }
    }
    hashes = new long[parts.size()];
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    if (hashes[index] == 0) {
      hashes[index] =
          parts.get(index) instanceof ToolResponse response
              ? known.of(response)
              : known.of(message(parts.get(index)));
    }
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    return parts.get(index) instanceof ToolResponse response
        ? Mapping.message(response)
        : Mapping.message(message(parts.get(index)));
  }

  @Override
  public Role role(int index) {
    return parts.get(index) instanceof ToolResponse
        ? Role.TOOL
        : Mapping.role(message(parts.get(index)).getMessageType());
  }

  @Override
  public long characters() {
    long sum = 0;
    for (Object part : parts) {
      String text =
          part instanceof ToolResponse response ? response.responseData() : message(part).getText();
      sum += text == null ? 0 : text.length();
    }
    return sum;
  }

  private static org.springframework.ai.chat.messages.Message message(Object part) {
    return (org.springframework.ai.chat.messages.Message) part;
  }
}
