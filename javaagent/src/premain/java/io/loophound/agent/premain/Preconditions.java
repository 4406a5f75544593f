package io.loophound.agent.premain;

import java.io.File;
import java.io.IOException;

/** What is to be known before anything of the agent is loaded. */
final class Preconditions {
  static final int OLDEST = 17;
  static final int NEWEST = 25;

  /** The newest class files that Byte Buddy reads. */
  static final int READABLE = 28;

  private static final String PREFIX = "loophound.";
  private static final String JAR = ".jar";

  private Preconditions() {}

  /** Property, agent arguments, environment: the first that says anything decides. */
  static boolean isSwitchedOff(String arguments) {
    String value = setting(arguments, "enabled", "LOOPHOUND_ENABLED");
    return value != null && value.trim().equalsIgnoreCase("false");
  }

  private static String setting(String arguments, String key, String variable) {
    String value = System.getProperty(PREFIX + key);
    if (value == null) {
      value = argument(arguments, key);
    }
    return value == null ? System.getenv(variable) : value;
  }

  /** JAVA_TOOL_OPTIONS reaches keytool, jps and the like too: nothing there calls a model. */
  static boolean isJdkTool() {
    return !Boolean.getBoolean(PREFIX + "jdk-tools")
        && isJdkTool(System.getProperty("jdk.module.main"), System.getProperty("sun.java.command"));
  }

  static boolean isJdkTool(String module, String command) {
    String main = command == null ? "" : command;
    if (main.contains("com.sun.tools.javac.launcher.")) {
      return false; // java App.java is an application
    }
    return module != null
        ? module.startsWith("jdk.") || module.equals("java.base") || module.startsWith("java.")
        : main.startsWith("sun.tools.") || main.startsWith("com.sun.tools.");
  }

  /** JAVA_TOOL_OPTIONS reaches our own commands too: they call no model and must write no file. */
  static boolean isOwnCommand(String jar) {
    try {
      return isOwnCommand(System.getProperty("sun.java.command"), jar);
    } catch (IOException | RuntimeException e) { // then it is as any application
      return false;
    }
  }

  static boolean isOwnCommand(String command, String jar) throws IOException {
    int end = command == null ? -1 : command.indexOf(JAR + " ");
    if (end < 0) {
      return false;
    }
    File run = new File(command.substring(0, end + JAR.length()));
    return jar.endsWith("/" + run.getName())
        && run.getCanonicalPath().equals(new File(jar).getCanonicalPath())
        && !command.startsWith("self-test", end + JAR.length() + 1);
  }

  /** Why this JVM is none for the agent, or null. */
  static String unsupported(String arguments) {
    return unsupported(specification(), max(arguments));
  }

  static String unsupported(String specification, int max) {
    int feature = feature(specification);
    if (feature >= OLDEST && feature <= max) {
      return null;
    }
    String needs =
        "needs Java " + OLDEST + " to " + Math.min(max, READABLE) + ", this is " + specification;
    String why = feature > max && max < READABLE ? " (loophound.java.max = " + max + ")" : "";
    return needs + why + ": the application runs without it";
  }

  /** What is to be said about a JVM that is newer than the tests, or null. */
  static String untested() {
    return untested(specification());
  }

  static String untested(String specification) {
    return feature(specification) <= NEWEST
        ? null
        : "WARN not tested on Java " + specification + ", only on " + OLDEST + " to " + NEWEST;
  }

  private static String specification() {
    return System.getProperty("java.specification.version");
  }

  private static int max(String arguments) {
    String value = setting(arguments, "java.max", "LOOPHOUND_JAVA_MAX");
    int max = value == null ? READABLE : feature(value.trim());
    return max >= OLDEST && max <= READABLE ? max : READABLE; // the settings warn of a bad one
  }

  private static int feature(String specification) {
    try {
      return specification.startsWith("1.")
          ? Integer.parseInt(specification.substring(2))
          : Integer.parseInt(specification);
    } catch (RuntimeException unreadable) {
      return 0;
    }
  }

  /** The value of a key in {@code key=value;key=value}, with or without the prefix. */
  static String argument(String arguments, String key) {
    int from = 0;
    while (arguments != null && from < arguments.length()) {
      int to = end(arguments, from);
      String pair = arguments.substring(from, to).trim();
      if (pair.startsWith(PREFIX)) {
        pair = pair.substring(PREFIX.length());
      }
      if (pair.startsWith(key + "=")) {
        return pair.substring(key.length() + 1);
      }
      from = to + 1;
    }
    return null;
  }

  private static int end(String arguments, int from) {
    int end = from;
    while (end < arguments.length()
        && arguments.charAt(end) != ';'
        && arguments.charAt(end) != ',') {
      end++;
    }
    return end;
  }
}
