package io.loophound.agent;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.Config;
import io.loophound.agent.config.LiveArguments;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.telemetry.ExitReport;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.Transformer;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.SeamTable;
import io.loophound.detectors.policy.Mode;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Locale;

/**
 * Starts the Java agent inside its loader. Runs before main, so everything it touches costs startup
 * time.
 */
public final class Agent {
  private static volatile Transformer running;

  private Agent() {}

  /** Starts the agent before main. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    start(arguments, instrumentation, false);
  }

  /** Starts the Java agent in an application that is already running. */
  public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
    start(arguments, instrumentation, true);
  }

  /** Changes the agent, which runs already, or tells of it, as whoever attaches to the JVM asks. */
  public static void again(String arguments, Instrumentation instrumentation) {
    Transformer transformer = running;
    if (transformer == null) {
      answer("no", "LoopHound is switched off in this JVM, restart it to switch it on");
    } else if (LiveArguments.TELL.equals(arguments)) {
      LaterAttach.tell(transformer);
    } else {
      LaterAttach.change(transformer, arguments);
    }
  }

  /** Says what became of an attach, for whoever attached. */
  static void answer(String kind, String text) {
    System.setProperty(LiveArguments.ANSWER, kind + " " + System.nanoTime() + " " + text);
  }

  private static void start(String arguments, Instrumentation instrumentation, boolean attached)
      throws Exception {
    Config config = Config.load(arguments);
    boolean on = config.isEnabled();
    if (on) {
      start(config, instrumentation, attached);
    }
    if (attached) {
      answer(
          on ? "ok" : "no",
          on
              ? "LoopHound was started; it does not see calls that are under way"
              : "enabled is false there");
    }
  }

  private static void start(Config config, Instrumentation instrumentation, boolean attached)
      throws Exception {
    Output.to(config.log());
    Output.level(config.logLevel());
    Output.format(config.logFormat());
    Identity identity = config.identity();
    Output.from(identity);
    Output.line(startLine(config, attached) + Output.origin());
    warn(config);
    SeamTable seams = SeamTable.read();
    warn(config.seamWarnings(seams.names()));
    Catalog catalog = new Catalog();
    for (int i = 0; i < seams.size(); i++) {
      if (config.isSeamEnabled(seams.name(i))) {
        catalog.addWaiting(seams, i);
      }
    }
    catalog.addLibraries();
    Transformer transformer = new Transformer(catalog, config, instrumentation);
    if (!config.report().isEmpty()) {
      ExitReport.install(config.report(), identity, transformer.stats());
    }
    instrumentation.addTransformer(transformer, true);
    retransform(instrumentation, catalog, transformer);
    running = transformer;
  }

  private static void warn(Config config) {
    List<String> warnings = config.warnings();
    String mode = config.wrongMode();
    for (int i = 0; i < warnings.size(); i++) {
      String line = "WARN " + warnings.get(i);
      if (warnings.get(i).equals(mode)) {
        Output.everywhere(line);
      } else {
        Output.line(line);
      }
    }
  }

  private static void warn(List<String> warnings) {
    for (int i = 0; i < warnings.size(); i++) {
      Output.line("WARN " + warnings.get(i));
    }
  }

  private static void retransform(
      Instrumentation instrumentation, Catalog catalog, Transformer transformer) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      transformer.loadedBefore(loaded);
      if (catalog.watches(loaded.getName())) {
        try {
          instrumentation.retransformClasses(loaded);
        } catch (Throwable t) {
          Output.line(
              "WARN "
                  + loaded.getName()
                  + " was loaded before LoopHound and cannot be watched: "
                  + t);
        }
      }
    }
  }

  private static String why(Config config) {
    return config.observedTests() == null
        ? ""
        : " (running under "
            + config.observedTests()
            + "; set loophound.mode=enforce to stop loops)";
  }

  private static String startLine(Config config, boolean attached) {
    Mode mode = config.mode();
    return "LoopHound "
        + AgentVersion.current()
        + does(mode)
        + ", mode "
        + mode.name().toLowerCase(Locale.ROOT)
        + why(config)
        + (attached ? ", attached to Java " : ", on Java ")
        + System.getProperty("java.version")
        + " ("
        + System.getProperty("java.vendor")
        + ")"
        + (mode == Mode.OFF
            ? ""
            : "; a \"guarding\" line follows for each library that is watched");
  }

  // a switch over an enum would load one more class before main
  private static String does(Mode mode) {
    if (mode == Mode.ENFORCE) {
      return " armed: loops are stopped";
    }
    return mode == Mode.OFF ? " not armed" : " observing: loops are reported, nothing is stopped";
  }
}
