package io.loophound.agent.premain;

import java.io.File;
import java.lang.instrument.Instrumentation;

/** Starts the agent, or says in one line why not. Never stops the application. */
public final class LoopHoundAgent {
  private static final String AGENT = "io.loophound.agent.Agent";

  private LoopHoundAgent() {}

  /** Called by the JVM for {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    begin(arguments, instrumentation, false);
  }

  /** Called by the JVM when the agent is attached to it while it runs. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    begin(arguments, instrumentation, true);
  }

  private static void begin(String arguments, Instrumentation instrumentation, boolean attached) {
    try {
      if (Preconditions.switchedOff(arguments) || Preconditions.jdkTool()) {
        return;
      }
      String obstacle = Preconditions.obstacle();
      if (obstacle == null) {
        start(arguments, instrumentation, attached);
      } else {
        tell(obstacle);
      }
    } catch (Throwable t) {
      tell("not started, the application runs without it: " + t);
    }
  }

  private static void start(String arguments, Instrumentation instrumentation, boolean attached)
      throws Exception {
    File jar =
        new File(LoopHoundAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    AgentLoader.open(jar)
        .loadClass(AGENT)
        .getMethod("start", String.class, Instrumentation.class, File.class, boolean.class)
        .invoke(null, arguments, instrumentation, jar, attached);
  }

  private static void tell(String text) {
    System.err.println("[loophound] " + text);
  }
}
