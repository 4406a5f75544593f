package io.loophound.detectors.internal.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One list of one language, read with all that the agent skips.
 *
 * @param folder the language
 * @param list the name of the list
 * @param entries its entries, in order
 * @param others texts that it must not recognise
 */
record WordFile(String folder, String list, List<Entry> entries, List<String> others) {

  /**
   * One entry.
   *
   * @param file the list and its language
   * @param text what is looked for
   * @param example a text that it is needed for; empty when missing
   * @param source where it comes from; empty when missing
   */
  record Entry(String file, String list, String text, String example, String source) {
    @Override
    public String toString() {
      return file + ": " + text;
    }
  }

  static List<WordFile> all() {
    return WordLists.folders().stream().flatMap(folder -> in(folder).stream()).toList();
  }

  /** The lists of a folder. */
  static List<WordFile> in(String folder) {
    List<WordFile> files = new ArrayList<>();
    try (Stream<Path> listed = Files.list(root().resolve(folder))) {
      for (Path path : listed.sorted().toList()) {
        files.add(read(folder, path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static Path root() {
    try {
      String folders = "/io/loophound/detectors/words/folders.txt";
      return Path.of(WordLists.class.getResource(folders).toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static WordFile read(String folder, Path path) throws IOException {
    String list = path.getFileName().toString().replace(".txt", "");
    WordFile file = new WordFile(folder, list, new ArrayList<>(), new ArrayList<>());
    String source = "";
    for (String line : Files.readAllLines(path)) {
      if (line.startsWith("@ ")) {
        source = line.substring(2).strip();
      } else if (line.startsWith("! ")) {
        file.others.add(other(path, line));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        int end = line.indexOf(" | ");
        String text = end < 0 ? line : line.substring(0, end);
        String example = end < 0 ? "" : line.substring(end + 3);
        file.entries.add(new Entry(folder + '/' + list, list, text, example, source));
      }
    }
    return file;
  }

  /** An entry that begins with the mark would be skipped. */
  private static String other(Path path, String line) {
    if (line.contains(" | ")) {
      throw new IllegalStateException(
          path.getFileName() + ": an entry can't begin with !: " + line);
    }
    return line.substring(2);
  }
}
