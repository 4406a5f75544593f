package io.loophound.agent;

import io.loophound.agent.config.Config;
import io.loophound.agent.loader.GateInstaller;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.Catalog;
import io.loophound.agent.weave.Transformer;
import io.loophound.detectors.policy.Mode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/** Starts the agent inside its loader. Runs before main: what it touches, every start pays for. */
public final class Agent {
  private static final String VERSION = "version=";

  private Agent() {}

  /**
   * Starts the agent.
   *
   * @param arguments what follows the equals sign of {@code -javaagent}, or null
   * @param jar the agent's jar
   * @param attached whether the application was running already
   * @throws Exception when the gate cannot be put into {@code java.base}: nothing was changed then
   */
  public static void start(
      String arguments, Instrumentation instrumentation, File jar, boolean attached)
      throws Exception {
    Config config = Config.load(arguments);
    if (!config.enabled()) {
      return;
    }
    GateInstaller.install(instrumentation);
    Output.line(startLine(config, attached));
    List<String> warnings = config.warnings();
    for (int i = 0; i < warnings.size(); i++) {
      Output.line("WARN " + warnings.get(i));
    }
    Catalog catalog = catalog(config);
    instrumentation.addTransformer(new Transformer(catalog, config, new Stats()), true);
    retransform(instrumentation, catalog);
  }

  private static Catalog catalog(Config config) {
    Catalog catalog = new Catalog();
    for (Seam seam : ServiceLoader.load(Seam.class, Agent.class.getClassLoader())) {
      if (config.seamEnabled(seam.name())) {
        catalog.add(seam);
      }
    }
    return catalog;
  }

  private static void retransform(Instrumentation instrumentation, Catalog catalog) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (catalog.watches(loaded.getName().replace('.', '/'))) {
        try {
          instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
          Output.line("WARN " + loaded.getName() + " was loaded before and stays as it is: " + e);
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
    try (InputStream in =
        Agent.class.getClassLoader().getResourceAsStream("loophound-version.properties")) {
      String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
      return text.startsWith(VERSION) ? text.substring(VERSION.length()) : "";
    }
  }
}
