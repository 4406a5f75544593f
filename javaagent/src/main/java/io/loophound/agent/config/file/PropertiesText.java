package io.loophound.agent.config.file;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The format of {@link Properties}, with the lines where its entries are. */
final class PropertiesText {
  private PropertiesText() {}

  static List<FileEntry> entries(String text) throws FileProblem {
    List<FileEntry> entries = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int first = i + 1;
      if (isComment(lines.get(i))) {
        continue;
      }
      StringBuilder entry = new StringBuilder(lines.get(i));
      while (goesOn(lines.get(i)) && i + 1 < lines.size()) {
        i++;
        entry.append('\n').append(lines.get(i));
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
    while (end > 0 && line.charAt(end - 1) == '\\') {
      end--;
    }
    return (line.length() - end) % 2 == 1;
  }

  private static FileEntry entry(String text, int line) throws FileProblem {
    if (text.indexOf('=') < 0 && text.indexOf(':') < 0) {
      throw new FileProblem("line " + line + ": is not of the form key=value");
    }
    Properties one = new Properties();
    try {
      one.load(new StringReader(text));
    } catch (IllegalArgumentException e) {
      throw new FileProblem("line " + line + ": after \\u four hexadecimal digits are allowed");
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
