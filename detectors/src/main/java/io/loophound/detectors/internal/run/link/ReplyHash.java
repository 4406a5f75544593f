package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.run.window.AskedCalls;
import java.util.List;

/** A hash that identifies a reply when the next request repeats it. */
final class ReplyHash {
  private ReplyHash() {}

  static int of(Message message) {
    return of(message.text(), message.toolCalls());
  }

  static int of(String text, List<ToolCall> asked) {
    long hash = Hash64.of(text.strip());
    int first = Math.max(0, asked.size() - AskedCalls.MOST);
    for (ToolCall call : asked.subList(first, asked.size())) {
      hash =
          Hash64.mix(
              Hash64.mix(hash, Hash64.of(call.name())), CanonicalJson.digest(call.arguments()));
    }
    return Long.hashCode(hash);
  }
}
