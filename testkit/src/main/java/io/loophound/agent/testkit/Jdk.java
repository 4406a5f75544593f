package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Method;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.provider.Arguments;

/**
 * A Java installation to test on. Use {@link #all()} as the source of a parameterised test whose
 * subject differs between JDKs, and {@link #one} or {@link #inTurn} for any other: each JDK meets a
 * part of the cases. With the system property {@code tests.deep} each meets all of them.
 *
 * @param home its folder
 * @param feature its feature version, such as 17
 */
public record Jdk(Path home, int feature) {

  /** The JDK that runs the tests. */
  public static Jdk current() {
    return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /** The current JDK, and a JDK 25 when one is found. */
  public static List<Jdk> all() {
    List<Jdk> all = new ArrayList<>(List.of(current()));
    if (current().feature() != 25) {
      find(25).ifPresent(all::add);
    }
    return all;
  }

  /** One of all for each test of a class, in turn; all in a deep build. */
  public static List<Jdk> one(TestInfo test) {
    return isDeep() ? all() : List.of(all().get(turn(test) % all().size()));
  }

  /** Cases of a test with a JDK behind each: one of all in turn; all of them in a deep build. */
  public static Stream<Arguments> inTurn(TestInfo test, List<Arguments> cases) {
    List<Jdk> all = all();
    List<Arguments> crossed = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      int first = turn(test) + i;
      for (int other = 0; other < (isDeep() ? all.size() : 1); other++) {
        crossed.add(and(cases.get(i), all.get((first + other) % all.size())));
      }
    }
    return crossed.stream();
  }

  /** Shares cases out: each JDK gets a part of them, in a deep build all. */
  public static <T> Map<Jdk, List<T>> share(TestInfo test, List<T> cases) {
    List<Jdk> all = all();
    Map<Jdk, List<T>> shares = new LinkedHashMap<>();
    for (int i = 0; i < cases.size(); i++) {
      for (Jdk jdk : isDeep() ? all : List.of(all.get((turn(test) + i) % all.size()))) {
        shares.computeIfAbsent(jdk, any -> new ArrayList<>()).add(cases.get(i));
      }
    }
    return shares;
  }

  /** Whether everything is tested on every JDK. */
  public static boolean isDeep() {
    return Boolean.getBoolean("tests.deep");
  }

  /** The tests of a class begin with different JDKs, each with the same one every time. */
  private static int turn(TestInfo test) {
    Class<?> type = test.getTestClass().orElseThrow();
    List<String> names =
        Stream.of(type.getDeclaredMethods()).map(Method::getName).distinct().sorted().toList();
    return names.indexOf(test.getTestMethod().orElseThrow().getName()) + names.size();
  }

  private static Arguments and(Arguments known, Jdk jdk) {
    List<Object> all = new ArrayList<>(List.of(known.get()));
    all.add(jdk);
    return Arguments.of(all.toArray());
  }

  /**
   * Looks for a JDK in the environment ({@code JAVA25_HOME}, {@code JAVA_HOME_25_X64}, {@code
   * JAVA_HOME_25_ARM64}) and beside the current one.
   */
  public static Optional<Jdk> find(int feature) {
    for (Path candidate : candidates(feature)) {
      if (featureOf(candidate) == feature && Files.isExecutable(candidate.resolve("bin/java"))) {
        return Optional.of(new Jdk(candidate, feature));
      }
    }
    return Optional.empty();
  }

  /** The path of one of its programs, such as {@code java} or {@code keytool}. */
  public String tool(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }

  private static List<Path> candidates(int feature) {
    List<Path> candidates = new ArrayList<>();
    for (String name : List.of("JAVA%d_HOME", "JAVA_HOME_%d_X64", "JAVA_HOME_%d_ARM64")) {
      String value = System.getenv(name.formatted(feature));
      if (value != null && !value.isBlank()) {
        candidates.add(Path.of(value));
      }
    }
    addFolders(current().home().getParent(), candidates);
    addFolders(Path.of("/usr/lib/jvm"), candidates);
    return candidates;
  }

  private static void addFolders(Path parent, List<Path> candidates) {
    if (parent == null || !Files.isDirectory(parent)) {
      return;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent)) {
      folders.forEach(candidates::add);
    } catch (IOException unreadable) {
      // a folder we may not read holds no JDK for us
    }
  }

  private static int featureOf(Path home) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
      return Runtime.Version.parse(release.getProperty("JAVA_VERSION", "").replace("\"", ""))
          .feature();
    } catch (IOException | IllegalArgumentException noJdk) {
      return -1;
    }
  }
}
