package io.loophound.integration.koog.mapping;

import ai.koog.prompt.message.AttachmentSource;
import ai.koog.prompt.message.MessagePart;
import java.util.List;

/** The parts of a message as one text. */
final class Parts {
  // Since 1.1: before, a result of a tool is a text.
  static final boolean OF_RESULTS = ofResults();

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

  /** What a tool's result says. */
  static String text(MessagePart.Tool.Result result) {
    return OF_RESULTS ? text(result.getParts()) : result.getOutput();
  }

  private static void add(StringBuilder text, String part) {
    text.append(text.isEmpty() ? "" : "\n").append(part);
  }

  /**
   * A word that differs for different pictures: two screenshots are not the same result. Letters
   * only, because hexadecimal words would be masked as ids.
   */
  private static String mark(AttachmentSource source) {
    StringBuilder mark = new StringBuilder("[").append(source.getFormat()).append(' ');
    long rest = Integer.toUnsignedLong(source.getContent().hashCode());
    for (int i = 0; i < 7; i++, rest /= 26) {
      mark.append((char) ('a' + rest % 26));
    }
    return mark.append(']').toString();
  }

  private static boolean ofResults() {
    try {
      return MessagePart.Tool.Result.class.getMethod("getParts") != null;
    } catch (NoSuchMethodException beforeVersion11) {
      return false;
    }
  }
}
