package io.loophound.integration.springai.mapping;

import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.internal.digest.hash.Hash64;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;

/** The hashes of messages. */
record Hashes(TextHashes texts) {

  /** The hash of type, text, media and calls. */
  long of(Message message) {
    long hash = Hash64.mix(texts.of(message.getMessageType().name()), texts.of(message.getText()));
    if (message instanceof MediaContent content) {
      for (Media media : content.getMedia()) {
        hash = Hash64.mix(hash, of(media));
      }
    }
    if (message instanceof AssistantMessage assistant && assistant.hasToolCalls()) {
      for (AssistantMessage.ToolCall call : assistant.getToolCalls()) {
        hash = Hash64.mix(hash, texts.of(call.id()));
        hash = Hash64.mix(hash, texts.of(call.name()));
        hash = Hash64.mix(hash, texts.of(call.arguments()));
      }
    }
    return hash;
  }

  /** The hash of a tool's response. */
  long of(ToolResponse response) {
    return Hash64.mix(Hash64.mix(-1, texts.of(response.id())), texts.of(response.responseData()));
  }

  /** The hash of an image or other media, or of its address if it is stored elsewhere. */
  static long of(Media media) {
    Object data = media.getData();
    long hash =
        data instanceof byte[] bytes
            ? Hash64.of(bytes, 0, bytes.length)
            : Hash64.of(String.valueOf(data));
    return Hash64.mix(Hash64.of(String.valueOf(media.getMimeType())), hash);
  }
}
