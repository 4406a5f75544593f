package io.loophound.detectors.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.architecture.SourceTree.Source;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How all sources of the repository are cut. The lists are what is not yet so: they only shrink,
 * and an entry that is no longer needed fails its test. Nothing is to be added to them.
 */
class RepositoryTest {
  private static final int CLASSES_OF_A_PACKAGE = 20;
  private static final int LINES_OF_A_FILE = 400;
  private static final int LINES_OF_A_METHOD = 40;

  /** Packages that others program against are as big as what they offer. */
  private static final Set<String> API = Set.of("io.loophound.agent.seam");

  private static final Set<String> BIG_PACKAGES = Set.of();

  private static final Set<String> LONG_FILES = Set.of();
  private static final Set<String> LONG_METHODS = Set.of();

  private static final Set<String> CYCLES = Set.of();

  /** Lists of programs, by subject: tables, which nobody reads from top to bottom. */
  private static final String TABLES = "io.loophound.zoo.catalog";

  private static List<Source> sources;

  @BeforeAll
  static void read() throws IOException {
    sources = SourceTree.all();
    assertThat(sources).as("found").hasSizeGreaterThan(1000);
  }

  @Test
  void noPackagesNeedEachOther() {
    Map<String, PackageGraph> modules = new TreeMap<>();
    each(Source::main)
        .forEach(
            source ->
                modules
                    .computeIfAbsent(source.module(), module -> new PackageGraph())
                    .add(source.folder(), source.needs()));
    Set<String> found = new TreeSet<>();
    modules.values().forEach(graph -> found.addAll(graph.mutual()));
    check(found, CYCLES, "CYCLES", "packages that need each other");
  }

  @Test
  void packagesAreSmall() {
    Map<String, Integer> sizes = new TreeMap<>();
    each(RepositoryTest::counts).forEach(source -> sizes.merge(source.place(), 1, Integer::sum));
    sizes.values().removeIf(size -> size <= CLASSES_OF_A_PACKAGE);
    Set<String> big = new TreeSet<>();
    sizes.keySet().forEach(place -> big.add(place.substring(place.indexOf(' ') + 1)));
    big.removeAll(API);
    check(big, BIG_PACKAGES, "BIG_PACKAGES", "packages of more than 20 classes");
  }

  private static boolean counts(Source source) {
    boolean table = source.folder().startsWith(TABLES);
    return source.main() && !table && !source.name().equals("package-info");
  }

  @Test
  void filesAreShort() {
    Set<String> found = new TreeSet<>();
    each(source -> source.lines().size() > LINES_OF_A_FILE)
        .forEach(source -> found.add(source.name()));
    check(found, LONG_FILES, "LONG_FILES", "files of more than 400 lines");
  }

  @Test
  void methodsAreShort() {
    Set<String> found = new TreeSet<>();
    for (Source source : each(source -> !source.folder().startsWith(TABLES))) {
      SourceFile.methods(source.lines())
          .forEach(
              (method, lines) -> {
                if (lines > LINES_OF_A_METHOD) {
                  found.add(source.name() + '.' + method);
                }
              });
    }
    check(found, LONG_METHODS, "LONG_METHODS", "methods of more than 40 lines");
  }

  @Test
  void aSeamKnowsNoOtherSeam() {
    Set<String> found = new TreeSet<>();
    for (Source source : each(Source::seam)) {
      for (String need : source.needs()) {
        boolean own = need.startsWith(source.home());
        if (!own
            && !need.matches("io\\.loophound\\.(detectors|wire|agent\\.seam|seam\\.http)\\b.*")) {
          found.add(source.folder() + " needs " + need);
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /**
   * The life of a call and of a tool has one owner each: {@code GuardedCall}, {@code GuardedTool}.
   */
  @Test
  void aSeamHoldsNoTicket() {
    Set<String> found = new TreeSet<>();
    each(source -> source.seam() && source.main())
        .forEach(
            source ->
                source.code().stream()
                    .filter(line -> line.matches(".*\\b(Model|Tool)Ticket\\b.*"))
                    .forEach(line -> found.add(source.name() + ": " + line.strip())));
    assertThat(found).isEmpty();
  }

  @Test
  void onlyDialectsNameVendors() {
    Set<String> found = new TreeSet<>();
    for (Source source : each(source -> source.shipped() && !Vendors.dialect(source.folder()))) {
      if (source.code().stream().anyMatch(Vendors::named)) {
        found.add(source.name());
      }
    }
    check(found, Vendors.ARGUED.keySet(), "Vendors.ARGUED", "files that name a vendor");
  }

  /** Data binding would be 1.5 MB and 813 classes of the jar: Jackson is used as a stream. */
  @Test
  void theJarHasNoDataBinding() {
    Set<String> found = new TreeSet<>();
    each(source -> source.shipped() && source.uses("com.fasterxml.jackson.databind"))
        .forEach(source -> found.add(source.name()));
    assertThat(found).isEmpty();
  }

  @Test
  void aMethodThatReturnsABooleanAsks() {
    Set<String> found = new TreeSet<>();
    each(Source::shipped).forEach(source -> found.addAll(BooleanNames.in(source)));
    assertThat(found).as("methods whose names neither ask nor act").isEmpty();
  }

  /** What changes belongs to an agent, which is one object: {@code AgentState}. */
  @Test
  void nothingThatChangesIsStatic() {
    StaticFields fields = new StaticFields(sources);
    Set<String> found = new TreeSet<>();
    each(source -> source.shipped() && !source.folder().equals("io.loophound.agent.gate"))
        .forEach(source -> found.addAll(fields.in(source)));
    check(found, StaticFields.ARGUED.keySet(), "StaticFields.ARGUED", "static fields that change");
  }

  private static List<Source> each(Predicate<Source> wanted) {
    return sources.stream().filter(wanted).toList();
  }

  private static void check(Set<String> found, Set<String> known, String list, String what) {
    Set<String> added = new TreeSet<>(found);
    added.removeAll(known);
    assertThat(added).as("new " + what).isEmpty();
    Set<String> gone = new TreeSet<>(known);
    gone.removeAll(found);
    assertThat(gone).as("done, so take them out of %s", list).isEmpty();
  }
}
