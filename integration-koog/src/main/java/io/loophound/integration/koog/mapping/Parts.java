package io.loophound.integration.koog.mapping;

import ai.koog.prompt.message.AttachmentSource;
import ai.koog.prompt.message.MessagePart;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.List;

/** The parts of a message as one text. */
final class Parts {
  // Since 1.1: before, a result of a tool is a text.
  static final boolean OF_RESULTS = hasResults();

  private Parts() {}

  /** The texts, one per line, with a mark for anything that is not text. */
  static String text(List<? extends MessagePart> parts) {
    if (parts.size() == 1 && parts.get(0) instanceof MessagePart.Text only) {
      return only.getText();
    }
    StringBuilder text = new StringBuilder();
    for (MessagePart part : parts) {
      if (part instanceof MessagePart.Text said) {
        add(text, said.getText());
      } else if (part instanceof MessagePart.Attachment attached) {
        add(text, mark(attached.getSource()));
      }
    }
    return text.toString();
  }

  /** What a tool's result says; null if a part of it is of no known kind. */
  static String text(MessagePart.Tool.Result result) {
    if (!OF_RESULTS) {
      return result.getOutput();
    }
    return result.getParts().stream().allMatch(Parts::isRead) ? text(result.getParts()) : null;
  }

  private static boolean isRead(MessagePart part) {
    return part instanceof MessagePart.Text || part instanceof MessagePart.Attachment;
  }

  private static void add(StringBuilder text, String part) {
    text.append(text.isEmpty() ? "" : "\n").append(part);
  }

  private static String mark(AttachmentSource source) {
    return MediaMark.of(source.getMimeType(), Hash64.mix(1, source.getContent().hashCode()));
  }

  private static boolean hasResults() {
    try {
      return MessagePart.Tool.Result.class.getMethod("getParts") != null;
    } catch (NoSuchMethodException beforeVersion11) {
      return false;
    }
  }
}
