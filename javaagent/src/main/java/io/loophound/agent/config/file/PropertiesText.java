package io.loophound.agent.config.file;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/** The format of {@link Properties}, with the line of each entry. */
public final class PropertiesText {
  private static final Pattern LINE_START = Pattern.compile("(?<=\\n)|(?<=\\r)(?!\\n)");

  private PropertiesText() {}

  /**
   * A part of the text: an entry with all its lines, or one other line.
   *
   * @param text with the ends of its lines
   * @param line where it begins, from 1
   */
  public record Piece(String text, int line, boolean isEntry) {

    /** The entry. */
    public FileEntry entry() throws FileProblem {
      return PropertiesText.entry(text, line);
    }
  }

  static List<FileEntry> entries(String text) throws FileProblem {
    List<FileEntry> entries = new ArrayList<>();
    for (Piece piece : pieces(text)) {
      if (piece.isEntry()) {
        entries.add(piece.entry());
      }
    }
    return entries;
  }

  /** The whole text in pieces. */
  public static List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    String[] lines = text.isEmpty() ? new String[0] : LINE_START.split(text);
    for (int i = 0; i < lines.length; i++) {
      int first = i + 1;
      if (isComment(lines[i])) {
        pieces.add(new Piece(lines[i], first, false));
        continue;
      }
      StringBuilder entry = new StringBuilder(lines[i]);
      while (goesOn(lines[i]) && i + 1 < lines.length) {
        i++;
        entry.append(lines[i]);
      }
      pieces.add(new Piece(entry.toString(), first, true));
    }
    return pieces;
  }

  private static boolean isComment(String line) {
    String start = line.stripLeading();
    return start.isEmpty() || start.charAt(0) == '#' || start.charAt(0) == '!';
  }

  private static boolean goesOn(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
      end--;
    }
    int slashes = end;
    while (slashes > 0 && line.charAt(slashes - 1) == '\\') {
      slashes--;
    }
    return (end - slashes) % 2 == 1;
  }

  private static FileEntry entry(String text, int line) throws FileProblem {
    if (text.indexOf('=') < 0 && text.indexOf(':') < 0) {
      throw new FileProblem("line " + line + ": is not of the form key=value");
    }
    Properties one = new Properties();
    try {
      one.load(new StringReader(text));
    } catch (IllegalArgumentException e) {
      throw new FileProblem("line " + line + ": \\u must be followed by four hexadecimal digits");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String key = one.stringPropertyNames().iterator().next();
    if (key.isEmpty()) {
      throw new FileProblem("line " + line + ": has no key");
    }
    return FileEntry.of(key, one.getProperty(key), line);
  }
}
