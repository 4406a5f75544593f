package io.loophound.integration.springai.mapping;

import io.loophound.agent.seam.message.PartConversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;

/** The messages of a prompt; one with the responses of several tools counts as that many. */
final class Messages extends PartConversation<Object> {
  private final Hashes known;

  Messages(List<org.springframework.ai.chat.messages.Message> messages, Hashes known) {
    super(parts(messages));
    this.known = known;
  }

  private static List<Object> parts(List<org.springframework.ai.chat.messages.Message> messages) {
    List<Object> parts = new ArrayList<>(messages.size() + 8);
    for (org.springframework.ai.chat.messages.Message message : messages) {
      if (message instanceof ToolResponseMessage responses) {
        parts.addAll(responses.getResponses());
      } else {
        parts.add(message);
      }
    }
    return parts;
  }

  @Override
  protected long hashOf(Object part) {
    return part instanceof ToolResponse response ? known.of(response) : known.of(message(part));
  }

  @Override
  protected Message messageOf(Object part) {
    return part instanceof ToolResponse response
        ? Mapping.message(response)
        : Mapping.message(message(part));
  }

  @Override
  protected Role roleOf(Object part) {
    return part instanceof ToolResponse ? Role.TOOL : Mapping.role(message(part).getMessageType());
  }

  @Override
  protected long charactersOf(Object part) {
    String text =
        part instanceof ToolResponse response ? response.responseData() : message(part).getText();
    return text == null ? 0 : text.length();
  }

  private static org.springframework.ai.chat.messages.Message message(Object part) {
    return (org.springframework.ai.chat.messages.Message) part;
  }
}
