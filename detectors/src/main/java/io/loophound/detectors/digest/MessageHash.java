package io.loophound.detectors.digest;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;

/** A 64-bit hash of a whole message: the links of a chain of messages. */
public final class MessageHash {

  private MessageHash() {}

  /** The hash of role, text, calls and call id. */
  public static long of(Message message) {
    long hash = Hash64.mix(Hash64.of(message.role().name()), Hash64.of(message.text()));
    for (ToolCall call : message.toolCalls()) {
      hash = Hash64.mix(hash, Hash64.of(call.id()));
      hash = Hash64.mix(hash, Hash64.of(call.name()));
      hash = Hash64.mix(hash, Hash64.of(call.arguments()));
    }
    return Hash64.mix(hash, Hash64.of(message.toolCallId()));
  }
}
