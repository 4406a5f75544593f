package io.loophound.integration.googleadk.mapping;

import com.google.genai.types.Blob;
import com.google.genai.types.Content;
import com.google.genai.types.FileData;
import com.google.genai.types.Part;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a content consists of. */
final class Parts {
  private Parts() {}

  static List<Part> of(Content content) {
    return content.parts().orElse(List.of());
  }

  /** What it says, or a mark for what is no text; empty for the rest. */
  static String text(Part part) {
    if (part.thought().orElse(false)) {
      return "";
    }
    return part.text().orElseGet(() -> mark(part));
  }

  static List<ToolCall> toolCalls(List<Part> parts) {
    List<ToolCall> calls = new ArrayList<>();
    for (Part part : parts) {
      part.functionCall().ifPresent(call -> calls.add(Mapping.toolCall(call)));
    }
    return calls;
  }

  /**
   * A word that differs for different pictures: two screenshots are not the same result. Letters
   * only, because hexadecimal words are taken for ids that do not matter.
   */
  private static String mark(Part part) {
    String type =
        part.inlineData().isPresent() ? "data" : part.fileData().isPresent() ? "file" : "";
    if (type.isEmpty()) {
      return "";
    }
    StringBuilder mark = new StringBuilder("[").append(type).append(' ');
    long rest = media(part) & Long.MAX_VALUE;
    for (int i = 0; i < 7; i++, rest /= 26) {
      mark.append((char) ('a' + rest % 26));
    }
    return mark.append(']').toString();
  }

  /** The hash of the data that a part brings, or of the address where they are. */
  static long media(Part part) {
    long data = part.inlineData().flatMap(Blob::data).map(Arrays::hashCode).orElse(0);
    return Hash64.mix(data, Hash64.of(part.fileData().flatMap(FileData::fileUri).orElse("")));
  }
}
