package io.loophound.detectors.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All Java sources of the repository. */
final class SourceTree {
  private static final Path ROOT = Path.of("..");
  private static final Pattern PLACE =
      Pattern.compile("(.*?)/(?:src/([a-z]+)/java/)?(?:(io/.*)/)?([^/]+)\\.java");
  private static final Pattern TYPE =
      Pattern.compile("\\bio\\.loophound((?:\\.[a-z0-9_]+)*)\\.[A-Z]");
  private static final Set<String> MADE = Set.of("target", "build");
  private static final Set<String> SHIPPED = Set.of("main", "premain", "packager");

  /**
   * One file.
   *
   * @param module its folder: {@code javaagent/wire}
   * @param set {@code main}, {@code test}, ...
   * @param folder its package: {@code io.loophound.wire}
   */
  record Source(String module, String set, String folder, String name, List<String> lines) {

    /** Whether it is no test. */
    boolean main() {
      return SHIPPED.contains(set);
    }

    /** Whether it is a part of the seam of one library. */
    boolean seam() {
      return main() && (module.startsWith("javaagent/seams/") || module.startsWith("integration-"));
    }

    /** The package of its module. */
    String home() {
      String[] parts = folder.split("\\.");
      return String.join(".", List.of(parts).subList(0, Math.min(4, parts.length)));
    }

    /** Whether it is a part of the agent's jar. */
    boolean shipped() {
      boolean agent = module.startsWith("javaagent") || module.startsWith("integration-");
      return main() && (agent || module.matches("detectors|replay"));
    }

    /** The module and the package. */
    String place() {
      return module + ' ' + folder;
    }

    /** The lines of code, without comments. */
    List<String> code() {
      return lines.stream()
          .filter(line -> !line.matches(" *(/?\\*|//).*"))
          .map(line -> line.replaceAll(" // .*", ""))
          .toList();
    }

    /** Whether its code uses a package of a library; a name in a string is none. */
    boolean uses(String library) {
      return code().stream()
          .map(line -> line.replaceAll("\"[^\"]*\"", ""))
          .anyMatch(line -> line.contains(library + '.'));
    }

    /** The packages of this repository that it names. */
    Set<String> needs() {
      Set<String> needs = new TreeSet<>();
      for (String line : code()) {
        Matcher types = TYPE.matcher(line.replaceAll("\"[^\"]*\"", ""));
        while (types.find()) {
          needs.add("io.loophound" + types.group(1));
        }
      }
      return needs;
    }
  }

  private SourceTree() {}

  static List<Source> all() throws IOException {
    List<Path> files = new ArrayList<>();
    collect(ROOT, files);
    return files.stream()
        .map(path -> ROOT.relativize(path).toString().replace('\\', '/'))
        .sorted()
        .map(SourceTree::read)
        .toList();
  }

  /** Not what a build makes: it may come and go meanwhile. */
  private static void collect(Path folder, List<Path> files) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      for (Path path : list.toList()) {
        String name = path.getFileName().toString();
        if (name.endsWith(".java")) {
          files.add(path);
        } else if (!MADE.contains(name) && !name.startsWith(".") && Files.isDirectory(path)) {
          collect(path, files);
        }
      }
    }
  }

  private static Source read(String path) {
    Matcher place = PLACE.matcher(path);
    if (!place.matches()) {
      throw new IllegalStateException("not in a folder of sources: " + path);
    }
    String folder = place.group(3) == null ? "" : place.group(3).replace('/', '.');
    try {
      List<String> lines = Files.readAllLines(ROOT.resolve(path));
      String set = place.group(2) == null ? "loose" : place.group(2);
      return new Source(place.group(1), set, folder, place.group(4), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
