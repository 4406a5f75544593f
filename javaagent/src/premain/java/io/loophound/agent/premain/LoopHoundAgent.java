package io.loophound.agent.premain;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Enumeration;

/** Starts the agent, or says in one line why not. Never stops the application. */
public final class LoopHoundAgent {
  private static final String AGENT = "io.loophound.agent.Agent";

  private static final String CLASS = "io/loophound/agent/premain/LoopHoundAgent.class";

  private static final String ANSWER = "io.loophound.attach";

  private static boolean started;
  private static Class<?> agent;

  private LoopHoundAgent() {}

  /** Called by the JVM for {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    begin("premain", arguments, instrumentation);
  }

  /** Called by the JVM when the agent is attached to it while it runs. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    if (agent == null) {
      begin("agentmain", arguments, instrumentation);
    } else {
      again(arguments, instrumentation);
    }
  }

  private static void again(String arguments, Instrumentation instrumentation) {
    try {
      call(agent, "again", arguments, instrumentation);
    } catch (Throwable t) {
      tell("nothing was changed by an attach: " + t);
      answer("nothing was changed: " + t);
    }
  }

  /** Says why an attach was in vain, for whoever attached. */
  private static void answer(String text) {
    System.setProperty(ANSWER, "no " + System.nanoTime() + " " + text);
  }

  private static void begin(String how, String arguments, Instrumentation instrumentation) {
    try {
      if (Preconditions.isSwitchedOff(arguments) || Preconditions.isJdkTool()) {
        if (how.equals("agentmain")) {
          answer("it is a tool of the JDK, or loophound.enabled is false there");
        }
        return;
      }
      if (how.equals("premain") && Preconditions.isOwnCommand(jar().getPath())) {
        return;
      }
      String obstacle = Preconditions.unsupported(arguments);
      if (obstacle == null && isSecond()) {
        obstacle = secondCopy();
      }
      if (obstacle == null) {
        String untested = Preconditions.untested();
        if (untested != null) {
          tell(untested);
        }
        start(how, arguments, instrumentation);
      } else {
        tell(how, obstacle);
      }
    } catch (Throwable t) {
      tell(how, "not started, the application runs without it: " + t);
    }
  }

  // However many copies are given, the JVM takes this class from the first one.
  private static synchronized boolean isSecond() {
    boolean second = started;
    started = true;
    return second;
  }

  private static String secondCopy() throws IOException, URISyntaxException {
    String active = new File(jar().toURI()).getPath();
    String ignored = "";
    Enumeration<URL> copies = ClassLoader.getSystemResources(CLASS);
    while (copies.hasMoreElements()) {
      String inside = copies.nextElement().getPath(); // file:/FOLDER/loophound.jar!/io/...
      int end = inside.indexOf("!/");
      String copy = end < 0 ? inside : new File(new URI(inside.substring(0, end))).getPath();
      ignored += copy.equals(active) ? "" : (ignored.isEmpty() ? "" : ", ") + copy;
    }
    return "WARN a second copy of LoopHound is ignored, with its arguments: "
        + (ignored.isEmpty() ? "the same jar" : ignored)
        + "; active in this JVM is "
        + active;
  }

  private static URL jar() {
    return LoopHoundAgent.class.getProtectionDomain().getCodeSource().getLocation();
  }

  // The same parameters as premain has: Java 25 would spend 20 ms on code for another call shape.
  private static void start(String how, String arguments, Instrumentation instrumentation)
      throws Exception {
    Class<?> type = AgentLoader.open(new File(jar().toURI())).loadClass(AGENT);
    call(type, how, arguments, instrumentation);
    agent = type;
  }

  private static void call(
      Class<?> type, String how, String arguments, Instrumentation instrumentation)
      throws Exception {
    type.getMethod(how, String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  private static void tell(String how, String text) {
    tell(text);
    if (how.equals("agentmain")) {
      answer(text);
    }
  }

  private static void tell(String text) {
    System.err.println("[loophound] " + text);
  }
}
