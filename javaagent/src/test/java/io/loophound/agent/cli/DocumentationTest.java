package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentationTest {
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

  @Test
  void theTableOfOptionsIsTheOneThatTheRegistryMakes() throws IOException {
    String page = Pages.read("docs/configuration.md");

    assertThat(Pages.between(page, "<!-- options:", "<!-- end of options -->"))
        .as("docs/configuration.md: put in the output of list-options --markdown")
        .isEqualTo(OptionTable.markdown().strip());
  }

  @Test
  void linksLeadToPagesAndHeadingsThatExist() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        if (!Files.exists(target) || !has(target, link.group(2))) {
          broken.add(page.getFileName() + ": " + link.group());
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  private static boolean has(Path page, String heading) throws IOException {
    return heading == null || headings(Files.readString(page)).contains(heading);
  }

  /** The names that GitHub gives to the headings of a page. */
  private static Set<String> headings(String page) {
    Set<String> names = new HashSet<>();
    page.lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .forEach(title -> names.add(title.replaceAll("[^\\w\\- ]", "").replace(' ', '-')));
    return names;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> root = Files.list(Pages.root());
        Stream<Path> docs = Files.walk(Pages.root().resolve("docs"))) {
      return Stream.concat(root, docs).filter(page -> page.toString().endsWith(".md")).toList();
    }
  }
}
