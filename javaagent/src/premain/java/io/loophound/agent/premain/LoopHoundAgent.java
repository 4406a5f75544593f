package io.loophound.agent.premain;

import java.io.File;
import java.lang.instrument.Instrumentation;

/** Starts the agent, or says in one line why not. Never stops the application. */
public final class LoopHoundAgent {
  private static final String AGENT = "io.loophound.agent.Agent";

  private static boolean started;

  private LoopHoundAgent() {}

  /** Called by the JVM for {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    begin("premain", arguments, instrumentation);
  }

  /** Called by the JVM when the agent is attached to it while it runs. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    begin("agentmain", arguments, instrumentation);
  }

  private static void begin(String how, String arguments, Instrumentation instrumentation) {
    try {
      if (Preconditions.switchedOff(arguments) || Preconditions.jdkTool()) {
        return;
      }
      String obstacle = Preconditions.unsupported();
      if (obstacle == null && second()) {
        obstacle = "a second copy of LoopHound was ignored: one is active in this JVM";
      }
      if (obstacle == null) {
        start(how, arguments, instrumentation);
      } else {
        tell(obstacle);
      }
    } catch (Throwable t) {
      tell("not started, the application runs without it: " + t);
    }
  }

  // However many copies are given, the JVM takes this class from the first one.
  private static synchronized boolean second() {
    boolean second = started;
    started = true;
    return second;
  }

  // The same parameters as premain has: Java 25 would spend 20 ms on code for another call shape.
  private static void start(String how, String arguments, Instrumentation instrumentation)
      throws Exception {
    File jar =
        new File(LoopHoundAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    AgentLoader.open(jar)
        .loadClass(AGENT)
        .getMethod(how, String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  private static void tell(String text) {
    System.err.println("[loophound] " + text);
  }
}
