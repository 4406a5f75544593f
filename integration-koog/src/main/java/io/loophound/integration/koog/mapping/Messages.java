package io.loophound.integration.koog.mapping;

import ai.koog.prompt.message.MessagePart;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of a prompt. The results of tools are parts of a user's message: each counts as a
 * message of its own, and what else the user says as another one. Each is hashed at most once, and
 * read only when it is asked for; Koog hands on the same objects from call to call.
 */
final class Messages implements Conversation {
  private final List<Object> messages;
  private final IdentityHashes known;
  private final long[] hashes;

  Messages(List<? extends ai.koog.prompt.message.Message> prompt, IdentityHashes known) {
    this.known = known;
    messages = new ArrayList<>(prompt.size() + 8);
    for (ai.koog.prompt.message.Message message : prompt) {
      add(message);
    }
    hashes = new long[messages.size()];
  }

  private void add(ai.koog.prompt.message.Message message) {
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
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    if (hashes[index] == 0) {
      hashes[index] = known.of(messages.get(index), each -> read(each).digest());
    }
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    return read(messages.get(index));
  }

  @Override
  public Role role(int index) {
    return role(messages.get(index));
  }

  private static Message read(Object message) {
    if (message instanceof MessagePart.Tool.Result result) {
      return Message.tool(result.getId(), Parts.text(result), result.isError());
    }
    List<MessagePart> parts = ((ai.koog.prompt.message.Message) message).getParts();
    Role role = role(message);
    return role == Role.ASSISTANT
        ? Message.assistant(Parts.text(parts), Mapping.toolCalls(parts))
        : Message.of(role, Parts.text(parts));
  }

  private static Role role(Object message) {
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
