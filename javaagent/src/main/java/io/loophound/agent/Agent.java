package io.loophound.agent;

import io.loophound.agent.config.Config;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.Catalog;
import io.loophound.agent.weave.Transformer;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Locale;

/** Starts the agent inside its loader. Runs before main: what it touches, every start pays for. */
public final class Agent {
  private static final String VERSION = "version=";

  private Agent() {}

  /** Starts the agent before main. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    start(arguments, instrumentation, false);
  }

  /** Starts the agent in an application that runs already. */
  public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
    start(arguments, instrumentation, true);
  }

  private static void start(String arguments, Instrumentation instrumentation, boolean attached)
      throws Exception {
    Config config = Config.load(arguments);
    if (!config.enabled()) {
      return;
    }
    Output.line(startLine(config, attached));
    List<String> warnings = config.warnings();
    for (int i = 0; i < warnings.size(); i++) {
      Output.line("WARN " + warnings.get(i));
    }
    Catalog catalog = new Catalog();
    List<Seam> seams = Seams.all();
    for (int i = 0; i < seams.size(); i++) {
      if (config.seamEnabled(seams.get(i).name())) {
        catalog.add(seams.get(i));
      }
    }
    instrumentation.addTransformer(new Transformer(catalog, config, instrumentation), true);
    retransform(instrumentation, catalog);
  }

  private static void retransform(Instrumentation instrumentation, Catalog catalog) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (catalog.watches(loaded.getName())) {
        try {
          instrumentation.retransformClasses(loaded);
        } catch (Throwable t) {
          Output.line("WARN " + loaded.getName() + " was loaded before and stays as it is: " + t);
        }
      }
    }
  }

  private static String startLine(Config config, boolean attached) throws IOException {
    Mode mode = config.mode();
    return "LoopHound "
        + version()
        + (mode == Mode.ENFORCE ? " armed" : " not armed")
        + ", mode "
        + mode.name().toLowerCase(Locale.ROOT)
        + (attached ? ", attached to Java " : ", on Java ")
        + System.getProperty("java.version")
        + " ("
        + System.getProperty("java.vendor")
        + ")";
  }

  private static String version() throws IOException {
    String text = Seams.resource("loophound-version.properties").trim();
    return text.startsWith(VERSION) ? text.substring(VERSION.length()) : "";
  }
}
