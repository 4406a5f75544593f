package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.config.file.PropertiesText;
import io.loophound.agent.config.file.PropertiesText.Piece;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes entries of a text in the format of {@link java.util.Properties}, and leaves the rest
 * alone.
 */
final class PropertiesEdit {
  private static final String PREFIX = "loophound.";
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

  /** A key, the separator after it, and blanks. */
  private static final Pattern KEY =
      Pattern.compile("[ \\t\\f]*(?:\\\\.|[^\\\\=:\\s])+[ \\t\\f]*[=:][ \\t\\f]*");

  private final List<Piece> pieces;
  private final String lineEnd;

  private PropertiesEdit(String text) {
    pieces = PropertiesText.pieces(text);
    Matcher end = LINE_END.matcher(text);
    lineEnd = end.find() ? end.group() : "\n";
  }

  /** The text with these values; a null value removes its entry. */
  static String apply(String text, Map<String, String> changes) throws FileProblem {
    return new PropertiesEdit(text).apply(changes);
  }

  private String apply(Map<String, String> changes) throws FileProblem {
    Map<String, String> left = new LinkedHashMap<>(changes);
    StringBuilder text = new StringBuilder();
    String prefix = "";
    for (Piece piece : pieces) {
      String key = piece.isEntry() ? piece.entry().key() : null;
      boolean prefixed = key != null && piece.text().stripLeading().startsWith(PREFIX);
      prefix = prefixed ? PREFIX : prefix;
      if (key == null || !left.containsKey(key)) {
        text.append(piece.text());
      } else {
        String value = left.remove(key);
        text.append(
            value == null ? "" : changed(piece.text(), (prefixed ? PREFIX : "") + key, value));
      }
    }
    for (Map.Entry<String, String> added : left.entrySet()) {
      if (added.getValue() != null) {
        startLine(text);
        text.append(entry(prefix + added.getKey(), added.getValue())).append(lineEnd);
      }
    }
    return text.toString();
  }

  private void startLine(StringBuilder text) {
    int end = text.length();
    if (end > 0 && text.charAt(end - 1) != '\n' && text.charAt(end - 1) != '\r') {
      text.append(lineEnd);
    }
  }

  /** An entry with several lines, or without a separator between key and value, is rewritten. */
  private static String changed(String piece, String key, String value) {
    String line = piece.stripTrailing();
    String end = lineEndOf(piece);
    Matcher start = KEY.matcher(line);
    boolean kept = !LINE_END.matcher(line).find() && start.lookingAt();
    return (kept ? start.group() + value(value) : entry(key, value)) + end;
  }

  private static String lineEndOf(String piece) {
    int end = piece.length();
    while (end > 0 && (piece.charAt(end - 1) == '\n' || piece.charAt(end - 1) == '\r')) {
      end--;
    }
    return piece.substring(end);
  }

  private static String entry(String key, String value) {
    return escaped(key).replaceAll("[ =:#!]", "\\\\$0") + "=" + value(value);
  }

  private static String value(String value) {
    String escaped = escaped(value);
    return escaped.startsWith(" ") ? "\\" + escaped : escaped;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t")
        .replace("\f", "\\f");
  }
}
