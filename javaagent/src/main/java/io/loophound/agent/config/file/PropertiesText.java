package io.loophound.agent.config.file;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/** The format of {@link Properties}, with the line of each entry. */
final class PropertiesText {
  private static final Pattern LINE_START = Pattern.compile("(?<=\\n)|(?<=\\r)(?!\\n)");

  private PropertiesText() {}

  static List<FileEntry> entries(String text) throws FileProblem {
    List<FileEntry> entries = new ArrayList<>();
    String[] lines = text.isEmpty() ? new String[0] : LINE_START.split(text);
    for (int i = 0; i < lines.length; i++) {
      if (isComment(lines[i])) {
        continue;
      }
      int first = i + 1;
      StringBuilder entry = new StringBuilder(lines[i]);
      while (goesOn(lines[i]) && i + 1 < lines.length) {
        i++;
        entry.append(lines[i]);
      }
      entries.add(entry(entry.toString(), first));
    }
    return entries;
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
