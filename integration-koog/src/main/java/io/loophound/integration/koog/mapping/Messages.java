package io.loophound.integration.koog.mapping;

import ai.koog.prompt.message.MessagePart;
import io.loophound.agent.seam.message.PartConversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of a prompt. Tool results are parts of a user's message: each counts as its own
 * message, and the rest of that message as another one. Koog passes the same objects from call to
 * call.
 */
final class Messages extends PartConversation<Object> {
  private final IdentityHashes known;

  Messages(List<? extends ai.koog.prompt.message.Message> prompt, IdentityHashes known) {
    super(parts(prompt));
    this.known = known;
  }

  private static List<Object> parts(List<? extends ai.koog.prompt.message.Message> prompt) {
    List<Object> messages = new ArrayList<>(prompt.size() + 8);
    for (ai.koog.prompt.message.Message message : prompt) {
      add(message, messages);
    }
    return messages;
  }

  private static void add(ai.koog.prompt.message.Message message, List<Object> messages) {
    int results = 0;
    List<MessagePart> parts = message.getParts();
    for (MessagePart part : parts) {
      if (part instanceof MessagePart.Tool.Result) {
        messages.add(part);
        results++;
      }
    }
    if (results == 0 || results < parts.size()) {
      messages.add(message);
    }
  }

  @Override
  protected long hashOf(Object part) {
    return known.of(part, each -> messageOf(each).digest());
  }

  @Override
  protected Message messageOf(Object message) {
    if (message instanceof MessagePart.Tool.Result result) {
      return Message.tool(result.getId(), Parts.text(result), result.isError());
    }
    List<MessagePart> parts = ((ai.koog.prompt.message.Message) message).getParts();
    Role role = roleOf(message);
    return role == Role.ASSISTANT
        ? Message.assistant(Parts.text(parts), Mapping.toolCalls(parts))
        : Message.of(role, Parts.text(parts));
  }

  @Override
  protected Role roleOf(Object message) {
    if (message instanceof MessagePart.Tool.Result) {
      return Role.TOOL;
    }
    return switch (((ai.koog.prompt.message.Message) message).getRole()) {
      case System -> Role.SYSTEM;
      case User -> Role.USER;
      case Assistant -> Role.ASSISTANT;
    };
  }
}
