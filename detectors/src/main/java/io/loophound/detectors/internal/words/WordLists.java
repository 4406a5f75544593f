package io.loophound.detectors.internal.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the lists of words and phrases that ship with LoopHound: one folder per language, one file
 * per list, one entry per line. {@code docs/adding.md} describes the files. Classes that search for
 * words read their lists once, when they are first needed. The folder {@code pattern} has lists of
 * regular expressions, for what words alone do not tell.
 */
public final class WordLists {
  private static final String ROOT = "/io/loophound/detectors/words/";
  private static final String FOLDERS = "folders";
  private static final String PATTERNS = "pattern/";
  private static final String EXAMPLE = " | ";

  private static final List<String> IN_ORDER = List.copyOf(readFolders());

  private WordLists() {}

  /**
   * The entries of a list in all languages.
   *
   * @throws IllegalStateException if no language has the list
   */
  public static List<String> entries(String list) {
    List<String> entries = new ArrayList<>();
    for (String folder : IN_ORDER) {
      read(folder + '/' + list, entries);
    }
    if (entries.isEmpty()) {
      throw new IllegalStateException("no list of words named " + list);
    }
    return entries;
  }

  /**
   * The entries of a list of patterns, each a regular expression in which case does not matter.
   *
   * @throws IllegalStateException if there is no such list
   */
  public static List<String> patterns(String list) {
    List<String> entries = new ArrayList<>();
    read(PATTERNS + list, entries);
    if (entries.isEmpty()) {
      throw new IllegalStateException("no list of patterns named " + list);
    }
    return entries;
  }

  /** Finds any entry of a list of patterns. */
  public static Pattern pattern(String list) {
    return Pattern.compile(String.join("|", patterns(list)), Pattern.CASE_INSENSITIVE);
  }

  /** The folders, in the order in which they are read. */
  static List<String> folders() {
    return IN_ORDER;
  }

  private static List<String> readFolders() {
    List<String> folders = new ArrayList<>();
    read(FOLDERS, folders);
    return folders;
  }

  private static void read(String name, List<String> into) {
    try (InputStream in = WordLists.class.getResourceAsStream(ROOT + name + ".txt")) {
      if (in == null) {
        return;
      }
      add(new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r", ""), into);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // the lists are read while a model waits: a reader and a decoder would take as long as the rest
  private static void add(String text, List<String> into) {
    for (int from = 0; from < text.length(); ) {
      int found = text.indexOf('\n', from);
      int to = found < 0 ? text.length() : found;
      String line = text.substring(from, to);
      if (!line.isBlank() && "#@!".indexOf(line.charAt(0)) < 0) {
        int end = line.indexOf(EXAMPLE);
        into.add(end < 0 ? line : line.substring(0, end));
      }
      from = to + 1;
    }
  }
}
