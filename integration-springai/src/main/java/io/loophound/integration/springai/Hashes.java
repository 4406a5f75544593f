package io.loophound.integration.springai;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;

/**
 * The hashes of messages. Spring AI copies messages from advisor to advisor, but not their texts:
 * what was hashed lately is remembered by the identity of the text, so that a long history costs
 * next to nothing. Bounded; a text that is gone leaves only its number.
 */
final class Hashes {
  private static final int SLOTS = 4096;
  private static final int SHORT = 128;
  private static final AtomicReferenceArray<Known> KNOWN = new AtomicReferenceArray<>(SLOTS);

  private Hashes() {}

  /** The hash of type, text, media and calls. */
  static long of(Message message) {
    long hash = Hash64.mix(of(message.getMessageType().name()), of(message.getText()));
    if (message instanceof MediaContent content) {
      for (Media media : content.getMedia()) {
        hash = Hash64.mix(hash, of(media));
      }
    }
    if (message instanceof AssistantMessage assistant && assistant.hasToolCalls()) {
      for (AssistantMessage.ToolCall call : assistant.getToolCalls()) {
        hash = Hash64.mix(hash, of(call.id()));
        hash = Hash64.mix(hash, of(call.name()));
        hash = Hash64.mix(hash, of(call.arguments()));
      }
    }
    return hash;
  }

  /** The hash of a tool's response. */
  static long of(ToolResponse response) {
    return Hash64.mix(Hash64.mix(-1, of(response.id())), of(response.responseData()));
  }

  /** The hash of a picture or the like, of its address when it is kept elsewhere. */
  static long of(Media media) {
    Object data = media.getData();
    long hash =
        data instanceof byte[] bytes ? Hash64.of(bytes, 0, bytes.length) : of(String.valueOf(data));
    return Hash64.mix(of(String.valueOf(media.getMimeType())), hash);
  }

  static long of(String text) {
    if (text == null) {
      return 0;
    }
    if (text.length() < SHORT) {
      return Hash64.of(text);
    }
    int slot = System.identityHashCode(text) & SLOTS - 1;
    Known first = KNOWN.get(slot);
    if (first != null && first.refersTo(text)) {
      return first.hash;
    }
    Known second = KNOWN.get(slot ^ 1);
    if (second != null && second.refersTo(text)) {
      return second.hash;
    }
    long hash = Hash64.of(text);
    KNOWN.set(slot ^ 1, first);
    KNOWN.set(slot, new Known(text, hash));
    return hash;
  }

  private static final class Known extends WeakReference<String> {
    final long hash;

    Known(String text, long hash) {
      super(text);
      this.hash = hash;
    }
  }
}
