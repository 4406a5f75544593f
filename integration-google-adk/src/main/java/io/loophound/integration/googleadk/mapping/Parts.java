package io.loophound.integration.googleadk.mapping;

import com.google.genai.types.Blob;
import com.google.genai.types.Content;
import com.google.genai.types.FileData;
import com.google.genai.types.Part;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.ArrayList;
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

  private static String mark(Part part) {
    if (part.inlineData().isPresent()) {
      return MediaMark.of(part.inlineData().get().mimeType().orElse("file"), media(part));
    }
    return part.fileData()
        .map(file -> MediaMark.of(file.mimeType().orElse("file"), media(part)))
        .orElse("");
  }

  /** The hash of a part's data, or of the address of the data. */
  static long media(Part part) {
    long data =
        part.inlineData()
            .flatMap(Blob::data)
            .map(bytes -> Hash64.of(bytes, 0, bytes.length))
            .orElse(0L);
    return Hash64.mix(data, Hash64.of(part.fileData().flatMap(FileData::fileUri).orElse("")));
  }
}
