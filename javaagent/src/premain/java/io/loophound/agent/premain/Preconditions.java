package io.loophound.agent.premain;

/** What is to be known before anything of the agent is loaded. */
final class Preconditions {
  static final int OLDEST = 17;
  static final int NEWEST = 25;
  private static final String PREFIX = "loophound.";

  private Preconditions() {}

  /** Property, agent arguments, environment: the first that says anything decides. */
  static boolean switchedOff(String arguments) {
    String value = System.getProperty(PREFIX + "enabled");
    if (value == null) {
      value = argument(arguments, "enabled");
    }
    if (value == null) {
      value = System.getenv("LOOPHOUND_ENABLED");
    }
    return value != null && value.trim().equalsIgnoreCase("false");
  }

  /** JAVA_TOOL_OPTIONS reaches keytool, jps and the like too: nothing there calls a model. */
  static boolean jdkTool() {
    return !Boolean.getBoolean(PREFIX + "jdk-tools")
        && jdkTool(System.getProperty("jdk.module.main"), System.getProperty("sun.java.command"));
  }

  static boolean jdkTool(String module, String command) {
    String main = command == null ? "" : command;
    if (main.contains("com.sun.tools.javac.launcher.")) {
      return false; // java App.java is an application
    }
    return module != null
        ? module.startsWith("jdk.") || module.equals("java.base") || module.startsWith("java.")
        : main.startsWith("sun.tools.") || main.startsWith("com.sun.tools.");
  }

  /** Why this JVM is none for the agent, or null. */
  static String unsupported() {
    return unsupported(
        System.getProperty("java.specification.version"), Boolean.getBoolean(PREFIX + "any-jvm"));
  }

  static String unsupported(String specification, boolean anyJvm) {
    int feature = feature(specification);
    if (feature >= OLDEST && (feature <= NEWEST || anyJvm)) {
      return null;
    }
    String needs = "needs Java " + OLDEST + " to " + NEWEST + ", this is " + specification;
    String advice = feature > NEWEST ? " (-Dloophound.any-jvm=true to try)" : "";
    return needs + ": the application runs without it" + advice;
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
