package io.loophound.agent.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Classes that the JVMs of one JDK and class path share. The first JVMs note what they load; those
 * that follow find these classes read and verified in an archive, which saves each of them a
 * quarter of its time. A class that the agent changes is read and verified as without.
 */
public final class SharedClasses {
  /** As many as it takes for a good part of all classes to be seen. */
  private static final int NOTING = 8;

  /** An agent adds this one; an archive only fits where there are the same. */
  private static final String MODULES = "--add-modules=java.instrument";

  private static final Map<List<Object>, SharedClasses> ALL = new ConcurrentHashMap<>();

  private final Jdk jdk;
  private final String jars;
  private final Path agent;
  private final int noting;
  private final Path folder = folder();
  private final List<String> notes = new ArrayList<>();
  private List<String> archive; // null until it is written

  SharedClasses(Jdk jdk, String jars, Path agent, int noting) {
    this.jdk = jdk;
    this.jars = jars;
    this.agent = agent;
    this.noting = noting;
  }

  /**
   * Whether a module's tests start so many JVMs that this pays: the system property {@code
   * tests.share-classes}. In a deep build each JVM is a plain one.
   */
  public static boolean areWanted() {
    return Boolean.getBoolean("tests.share-classes") && !Jdk.isDeep();
  }

  /** Those of all JVMs of this test run. */
  public static SharedClasses of(Jdk jdk, String classPath) {
    String jars = jars(classPath);
    return ALL.computeIfAbsent(
        List.of(jdk, jars), key -> new SharedClasses(jdk, jars, ForkedJvm.agentJar(), NOTING));
  }

  /** An archive can have jars only, those that a class path begins with. */
  private static String jars(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1))
        .takeWhile(entry -> entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The options with which the next JVM takes part.
   *
   * @param agent whether it has a Java agent
   */
  public List<String> options(boolean agent) {
    if (jars.isEmpty()) {
      return List.of();
    }
    List<String> options = new ArrayList<>(options());
    if (!agent) {
      options.add(MODULES);
    }
    return options;
  }

  private synchronized List<String> options() {
    if (notes.size() < noting) {
      String name = "jvm-" + notes.size();
      notes.add(name);
      return List.of(
          "-XX:DumpLoadedClassList=" + file(name + ".list"),
          "-Xlog:class+load:file=" + file(name + ".log") + ":none");
    }
    if (archive == null) {
      archive = write();
    }
    return archive;
  }

  /** A JDK that writes none only takes longer. */
  private List<String> write() {
    try {
      Path list = file("all.list");
      Files.write(list, classes());
      Path written = file("classes.jsa");
      Path log = file("log");
      Process process =
          new ProcessBuilder(
                  jdk.tool("java"),
                  "-Xshare:dump",
                  "-XX:+UseSerialGC",
                  MODULES,
                  "-XX:SharedClassListFile=" + list,
                  "-XX:SharedArchiveFile=" + written,
                  "-cp",
                  jars)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0) {
        System.err.println("no shared classes: " + Files.readString(log));
        return List.of();
      }
      return found(written);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Where it was written for: elsewhere each of its pages is copied and changed first. */
  private static List<String> found(Path archive) {
    return List.of(
        "-XX:SharedArchiveFile=" + archive,
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:ArchiveRelocationMode=0");
  }

  /** Those of the agent with the classes they extend, then all others that were noted. */
  private Set<String> classes() throws IOException {
    AgentClasses ours = new AgentClasses(agent, file("agent.jar"));
    lines(".log").forEach(ours::add);
    Set<String> all = ours.write();
    for (String line : lines(".list")) {
      if (!line.startsWith("#") && !line.startsWith("@cp ") && !ours.has(line)) {
        all.add(line);
      }
    }
    return all;
  }

  /** The lines that several notes have: what one alone has is not worth its place. */
  private List<String> lines(String kind) throws IOException {
    Map<String, Integer> all = new TreeMap<>();
    for (String name : notes) {
      Path note = folder.resolve(name + kind);
      if (Files.exists(note)) {
        String text = Files.readString(note);
        text.substring(0, text.lastIndexOf('\n') + 1) // its JVM may still write
            .lines()
            .map(line -> line.replaceFirst(" (id|source): .*", "")) // they differ
            .distinct()
            .forEach(line -> all.merge(line, 1, Integer::sum));
      }
    }
    return all.keySet().stream().filter(line -> all.get(line) >= Math.min(2, noting)).toList();
  }

  private static Path folder() {
    try {
      return passing(Files.createTempDirectory("loophound-classes"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String name) {
    return passing(folder.resolve(name));
  }

  /** Gone with the test's JVM. */
  private static Path passing(Path file) {
    file.toFile().deleteOnExit(); // the last one registered goes first
    return file;
  }
}
