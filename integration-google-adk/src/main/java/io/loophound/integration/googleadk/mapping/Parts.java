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

/** The parts of a content. */
final class Parts {
  private Parts() {}

  static List<Part> of(Content content) {
    return content.parts().orElse(List.of());
  }

  /** Its text, or a mark for anything that is not text; empty for the rest. */
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
   * only, because hexadecimal words would be masked as ids.
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

  /** The hash of a part's data, or of the address of the data. */
  static long media(Part part) {
    long data = part.inlineData().flatMap(Blob::data).map(Arrays::hashCode).orElse(0);
    return Hash64.mix(data, Hash64.of(part.fileData().flatMap(FileData::fileUri).orElse("")));
  }
}
