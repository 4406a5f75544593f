package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;

/**
 * The hashes of messages. A chat memory in the heap returns the same immutable objects with every
 * call: recently hashed ones are remembered by identity, so that a long history costs next to
 * nothing.
 */
final class MessageHashes {
  private MessageHashes() {}

  static long of(ChatMessage message, IdentityHashes known) {
    return isImmutable(message) ? known.of(message, MessageHashes::compute) : compute(message);
  }

  /** The hash of role, text, calls and call id, without creating joined strings. */
  static long compute(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return Hash64.mix(1, text(system.text()));
    }
    if (message instanceof UserMessage user) {
      return contents(Hash64.mix(2, text(user.name())), user.contents());
    }
    if (message instanceof AiMessage ai) {
      return assistant(ai);
    }
    if (message instanceof ToolExecutionResultMessage result) {
      long start = Hash64.mix(4, text(result.id()));
      return Library.MESSAGE_CONTENTS
          ? contents(start, result.contents())
          : Hash64.mix(start, text(result.text()));
    }
    return Hash64.mix(5, Mapping.message(message).digest());
  }

  private static boolean isImmutable(ChatMessage message) {
    return message.getClass().getName().startsWith("dev.langchain4j.")
        && !(message instanceof CustomMessage);
  }

  private static long assistant(AiMessage message) {
    long hash = Hash64.mix(3, text(message.text()));
    if (Library.IMAGES) {
      for (Object image : message.images()) {
        hash = Hash64.mix(hash, image.hashCode());
      }
    }
    for (ToolExecutionRequest request : message.toolExecutionRequests()) {
      hash = Hash64.mix(hash, text(request.id()));
      hash = Hash64.mix(hash, text(request.name()));
      hash = Hash64.mix(hash, text(request.arguments()));
    }
    return hash;
  }

  private static long contents(long start, List<Content> contents) {
    long hash = start;
    for (Content content : contents) {
      hash =
          Hash64.mix(
              hash, content instanceof TextContent part ? text(part.text()) : content.hashCode());
    }
    return hash;
  }

  private static long text(String text) {
    return text == null ? 0 : Hash64.of(text);
  }
}
