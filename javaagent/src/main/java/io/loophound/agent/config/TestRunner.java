package io.loophound.agent.config;

/**
 * Whether this JVM was started to run tests or benchmarks, judging by the command line. They repeat
 * by design, so a loop in them is reported and not stopped unless the mode is set explicitly. Runs
 * before main, so it uses no regular expressions.
 */
final class TestRunner {
  private static final String[] STARTS = {
    "org.apache.maven.surefire.", "JUnit under Maven",
    "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test ", "tests of Gradle",
    "org.junit.", "JUnit",
    "org.testng.", "TestNG",
    "com.intellij.rt.junit.", "tests of IntelliJ IDEA",
    "com.intellij.rt.execution.junit.", "tests of IntelliJ IDEA",
    "com.intellij.rt.testng.", "tests of IntelliJ IDEA",
    "com.intellij.rt.execution.testng.", "tests of IntelliJ IDEA",
    "org.eclipse.jdt.internal.junit", "tests of Eclipse",
    "com.microsoft.java.test.runner.", "tests of Visual Studio Code",
    "org.apache.tools.ant.taskdefs.optional.junit", "JUnit under Ant",
    "sbt.ForkMain", "tests of sbt",
    "org.scalatest.tools.Runner", "ScalaTest",
    "io.cucumber.", "Cucumber",
    "org.pitest.", "PIT",
    "org.openjdk.jmh.", "JMH",
    "io.gatling.", "Gatling",
    "org.apache.jmeter.", "JMeter",
  };

  private static final String[] JARS = {
    "surefirebooter", "JUnit under Maven",
    "junit-platform-console", "JUnit",
    "ApacheJMeter", "JMeter"
  };

  // The packager would mistake the beginning of its name for a bundled library.
  private static final String BAZEL = ".testing.junit.runner.BazelTestRunner";

  private TestRunner() {}

  /** The test runner or benchmark in this JVM, or null. */
  static String running() {
    String command = System.getProperty("sun.java.command");
    return command == null ? null : running(command);
  }

  /** The same for a main class or the path of a jar, and its arguments. */
  static String running(String command) {
    for (int i = 0; i < STARTS.length; i += 2) {
      if (command.startsWith(STARTS[i])) {
        return STARTS[i + 1];
      }
    }
    if (command.contains(BAZEL)) {
      return "tests of Bazel";
    }
    int jar = command.indexOf(".jar");
    int folder = Math.max(command.lastIndexOf('/', jar), command.lastIndexOf('\\', jar));
    for (int i = 0; jar > 0 && i < JARS.length; i += 2) {
      if (command.startsWith(JARS[i], folder + 1)) {
        return JARS[i + 1];
      }
    }
    return null;
  }
}
