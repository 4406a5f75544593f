package io.loophound.agent.testkit;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs a program in a JVM of its own, with the shipped agent jar unless told otherwise:
 *
 * <pre>{@code
 * Outcome outcome =
 *     ForkedJvm.of(MyApp.class)
 *         .jdk(jdk)
 *         .property("loophound.mode", "observe")
 *         .env("OPENAI_BASE_URL", server.url())
 *         .args("5")
 *         .run();
 * assertThat(outcome.exitCode()).isZero();
 * assertThat(outcome.outLines()).containsExactly("done");
 * assertThat(outcome.agentLines()).first().asString().contains("armed");
 * assertThat(outcome.report().path("errors").asInt()).isZero();
 * }</pre>
 *
 * <p>The class path is that of the test, without LoopHound's own modules: the program sees what an
 * application would see. The environment is inherited, without options meant for other JVMs. A
 * program that is to be attached to, or to be talked to, is begun with {@link #start()}.
 */
public final class ForkedJvm {
  // a small young generation halves the memory that a short JVM touches, a tenth of its time; to
  // compile after 600 calls and not after 200 saves the shortest a twentieth
  private static final List<String> BRIEF =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileThresholdScaling=3",
          "-XX:+UseSerialGC",
          "-Xmn24m");

  private final List<String> launch;
  private final List<String> jvmOptions = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<Path> agents = new ArrayList<>();
  private boolean withReport = true;
  private boolean brief = true;
  private Jdk jdk = Jdk.current();
  private String program = "java";
  private String agentArguments = "";
  private String classPath = ClassPath.ofApplications();
  private List<String> before = List.of();
  private Duration limit = Duration.ofMinutes(5);

  private ForkedJvm(List<String> launch) {
    this.launch = launch;
    agents.add(agentJar());
  }

  /** Runs the main method of a class. */
  public static ForkedJvm of(Class<?> main) {
    return of(main.getName());
  }

  /** Runs the main method of the class with this binary name. */
  public static ForkedJvm of(String main) {
    return new ForkedJvm(List.of(main));
  }

  /** Runs {@code java -jar}; the class path is the jar's own. */
  public static ForkedJvm ofJar(Path jar) {
    return new ForkedJvm(List.of("-jar", jar.toString())).classPath("");
  }

  /** Runs a program of the JDK such as {@code keytool}; the agent comes by JAVA_TOOL_OPTIONS. */
  public static ForkedJvm ofTool(String name) {
    ForkedJvm forked = new ForkedJvm(List.of());
    forked.program = name;
    return forked;
  }

  /** The agent jar under test: the system property {@code loophound.jar}, else Maven's output. */
  public static Path agentJar() {
    return Path.of(System.getProperty("loophound.jar", "target/loophound.jar")).toAbsolutePath();
  }

  /** The class path that a program gets by default. */
  public static String classPath() {
    return ClassPath.ofApplications();
  }

  /** The JDK to run on; by default the one that runs the test. */
  public ForkedJvm jdk(Jdk which) {
    jdk = which;
    return this;
  }

  /** Runs without any agent. */
  public ForkedJvm withoutAgent() {
    agents.clear();
    return this;
  }

  /** Runs with this agent in place of the shipped jar. */
  public ForkedJvm agent(Path jar) {
    agents.clear();
    return andAgent(jar);
  }

  /** Runs with this agent too; agents start in the order given. */
  public ForkedJvm andAgent(Path jar) {
    agents.add(jar);
    return this;
  }

  /** What follows the equals sign after each agent's path. */
  public ForkedJvm agentArguments(String text) {
    agentArguments = text;
    return this;
  }

  /** Runs with the no counts left behind: for tests of what a plain start does. */
  public ForkedJvm withoutReport() {
    withReport = false;
    return this;
  }

  /**
   * Runs with the compilers and the collector that the JVM chooses itself. A program that ends soon
   * takes half the time without.
   */
  public ForkedJvm atLength() {
    brief = false;
    return this;
  }

  /** Sets a system property. */
  public ForkedJvm property(String key, String value) {
    return jvm("-D" + key + "=" + value);
  }

  /** Lets a program have any number of loops, which the valve would take for a fault. */
  public ForkedJvm manyLoops() {
    return property("loophound.valve.runs", "100000");
  }

  /** Adds options of the JVM. */
  public ForkedJvm jvm(String... options) {
    jvmOptions.addAll(List.of(options));
    return this;
  }

  /** Sets an environment variable. */
  public ForkedJvm env(String key, String value) {
    environment.put(key, value);
    return this;
  }

  /** Adds arguments of the program. */
  public ForkedJvm args(String... values) {
    arguments.addAll(List.of(values));
    return this;
  }

  /** Sets the class path in place of the test's own; empty for none. */
  public ForkedJvm classPath(String path) {
    classPath = path;
    return this;
  }

  /**
   * Sets the class path to where these classes are. A program that needs no others starts sooner:
   * the agent stands behind all of a class path, and each jar before it is opened on the way.
   */
  public ForkedJvm classPathOf(Class<?>... needed) {
    return classPath(
        Stream.of(needed).map(ForkedJvm::place).distinct().collect(joining(File.pathSeparator)));
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Puts jars before the rest of the class path: other versions of what is there. */
  public ForkedJvm classPathFirst(List<Path> jars) {
    StringBuilder path = new StringBuilder();
    jars.forEach(jar -> path.append(jar).append(File.pathSeparator));
    classPath = path + classPath;
    return this;
  }

  /** Lets no file that the program writes grow: for it the disk is full. */
  public ForkedJvm fullDisk() {
    before = List.of("sh", "-c", "ulimit -f 0; exec \"$@\"", "sh");
    return jvm("-XX:-UsePerfData");
  }

  /** How long the program may take; by default five minutes. */
  public ForkedJvm limit(Duration duration) {
    limit = duration;
    return this;
  }

  /**
   * Runs the program to its end.
   *
   * @throws AssertionError when it takes longer than the limit; it is killed then
   */
  public Outcome run() {
    try (RunningJvm running = start()) {
      return running.finish();
    }
  }

  /** Starts the program and leaves it running. */
  public RunningJvm start() {
    try {
      Path report = report();
      ProcessBuilder builder = new ProcessBuilder(command(report));
      prepare(builder.environment());
      return new RunningJvm(builder.start(), limit, report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gone with the running JVM; or with the test's, when that one did not start or was left. */
  private static Path report() throws IOException {
    Path report = Files.createTempDirectory("loophound-report").resolve("report.json");
    report.getParent().toFile().deleteOnExit();
    report.toFile().deleteOnExit(); // the last one registered goes first
    return report;
  }

  private List<String> command(Path report) {
    List<String> command = new ArrayList<>(before);
    command.add(jdk.tool(program).toString());
    if (program.equals("java")) {
      if (brief) {
        command.addAll(BRIEF);
        command.addAll(sharedClasses());
      }
      command.addAll(jvmOptions);
      if (withReport) {
        command.add("-Dloophound.report=" + report);
      }
      command.addAll(agentOptions());
      if (!classPath.isEmpty()) {
        command.addAll(List.of("-cp", classPath));
      }
      command.addAll(launch);
    }
    command.addAll(arguments);
    return command;
  }

  /** None for a JVM with options of its own, which an archive might not fit. */
  private List<String> sharedClasses() {
    boolean common =
        SharedClasses.areWanted()
            && before.isEmpty()
            && jvmOptions.stream()
                .allMatch(option -> option.matches("-D(?!java\\.|jdk\\.module).*"))
            && environment.keySet().stream().noneMatch(key -> key.endsWith("_OPTIONS"));
    return common ? SharedClasses.of(jdk, classPath).options(!agents.isEmpty()) : List.of();
  }

  private List<String> agentOptions() {
    String suffix = agentArguments.isEmpty() ? "" : "=" + agentArguments;
    return agents.stream().map(jar -> "-javaagent:" + jar + suffix).toList();
  }

  private void prepare(Map<String, String> env) {
    env.keySet().removeIf(key -> key.startsWith("LOOPHOUND_"));
    env.remove("JAVA_TOOL_OPTIONS");
    env.remove("JDK_JAVA_OPTIONS");
    env.remove("CLASSPATH");
    if (!program.equals("java")) {
      List<String> options = new ArrayList<>(jvmOptions);
      options.addAll(agentOptions());
      env.put("JAVA_TOOL_OPTIONS", String.join(" ", options));
    }
    env.putAll(environment);
  }

  /** The test's class path as an application would have it. */
  static final class ClassPath {
    /** A module of ours, but for the example applications, as a jar or a folder of either build. */
    private static final Pattern OURS =
        Pattern.compile(
            ".*/loophound-(?!examples)[a-z0-9-]+-\\d[^/]*\\.jar"
                + "|.*/(detectors|replay|testkit|integration-[a-z0-9-]+|javaagent(/[a-z0-9-]+)*)"
                + "/(target/classes|build/classes/java/main|build/resources/main|build/libs/.*)/?");

    private ClassPath() {}

    static String ofApplications() {
      return jarsFirst(of(System.getProperty("java.class.path")));
    }

    /** Only the jars that a class path begins with can have {@link SharedClasses}. */
    static String jarsFirst(String path) {
      return Stream.of(path.split(File.pathSeparator, -1))
          .sorted(Comparator.comparing(entry -> !entry.endsWith(".jar")))
          .collect(joining(File.pathSeparator));
    }

    /** What is left of a class path without modules of ours. */
    static String of(String path) {
      List<String> kept = new ArrayList<>();
      for (String entry : path.split(File.pathSeparator, -1)) {
        if (!OURS.matcher(entry.replace(File.separatorChar, '/')).matches()) {
          kept.add(entry);
        }
      }
      return String.join(File.pathSeparator, kept);
    }
  }
}
