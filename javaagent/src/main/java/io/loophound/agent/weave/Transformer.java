package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.coverage.Coverage;
import io.loophound.agent.coverage.CoverageWatch;
import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.coverage.LibraryTable;
import io.loophound.agent.loader.OwnContext;
import io.loophound.agent.telemetry.ApplicationLog;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Called for every class that is loaded: one look-up in a map for all but a few. The engine, and
 * Byte Buddy with it, is loaded with the first watched class; on a thread of its own before that,
 * if the application has a library that calls models.
 */
public final class Transformer implements ClassFileTransformer {
  private static final int MOST_FAILURES = 20;

  private final Catalog catalog;
  private final Config config;
  private final Instrumentation instrumentation;
  private final Object lock = new Object();
  private int failures;
  private volatile Engine engine;
  private volatile boolean broken;
  private volatile boolean preparing;
  private Stats stats;
  private boolean watching;
  private volatile boolean wantsLogger;

  /** A transformer for the classes of {@code catalog}. */
  public Transformer(Catalog catalog, Config config, Instrumentation instrumentation) {
    this.catalog = catalog;
    this.config = config;
    this.instrumentation = instrumentation;
    wantsLogger = config.log().equals("slf4j");
  }

  /** A class was loaded before the agent. */
  public void loadedBefore(Class<?> type) {
    if (wantsLogger || engine != null) {
      note(type.getClassLoader(), type.getName().replace('.', '/'));
    }
  }

  /** The counts of this process; its adders are loaded on first use. */
  public Stats stats() {
    synchronized (lock) {
      if (stats == null) {
        stats = new Stats(new Coverage(new Clock(), new Teller()));
      }
      return stats;
    }
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || broken) {
      return null;
    }
    List<WovenPoint> points;
    try {
      points = points(loader, name, bytes);
    } catch (Throwable t) {
      onFailure(name, t);
      return null;
    }
    try {
      return points.isEmpty()
          ? null
          : engine().weave(loader, name.replace('/', '.'), bytes, points);
    } catch (Throwable t) {
      breaks(t);
      return null;
    }
  }

  private List<WovenPoint> points(ClassLoader loader, String name, byte[] bytes)
      throws ReflectiveOperationException {
    note(loader, name);
    if (!catalog.watches(name)) {
      return List.of();
    }
    catalog.loads(name);
    KnownLibrary library = catalog.library(name);
    if (library != null) {
      loaded(library);
    }
    return catalog.points(name, bytes);
  }

  /** One class costs itself, many mean that something is wrong with the agent. */
  private void onFailure(String name, Throwable thrown) {
    int count;
    synchronized (lock) {
      count = ++failures;
    }
    if (count == 1) {
      Output.line("WARN class " + name.replace('/', '.') + " could not be examined: " + thrown);
    } else if (count > MOST_FAILURES) {
      breaks(thrown);
    }
  }

  private void breaks(Throwable thrown) {
    if (!broken) {
      broken = true;
      Output.line("ERROR nothing is guarded, the application runs without LoopHound: " + thrown);
    }
  }

  /** The settings. */
  public Config config() {
    return config;
  }

  /** The settings have changed. */
  public void apply() {
    Engine running = engine;
    if (running != null) {
      running.holder().apply();
    }
  }

  /** Whether nothing is stopped, whatever the mode. */
  public boolean hasFailed() {
    Engine running = engine;
    return broken || (running != null && running.holder().hasFailed());
  }

  private void note(ClassLoader loader, String name) {
    Engine running = engine;
    if (running != null) {
      running.reloads().loads(loader);
    } else if (LibraryTable.isOfModelLibrary(name)) {
      prepare();
    }
    if (wantsLogger && ApplicationLog.begins(name, loader)) {
      wantsLogger = false;
    }
  }

  private void loaded(KnownLibrary library) {
    Coverage coverage = stats().coverage();
    coverage.loaded(library);
    boolean first;
    synchronized (lock) {
      first = !watching;
      watching = true;
    }
    if (first) {
      CoverageWatch.begin(coverage);
    }
    if (config.shares()) { // the fleet is to know of it, also if no seam is ever woven
      prepare();
    }
  }

  private void prepare() {
    if (engine == null && !preparing) {
      preparing = true;
      OwnContext.run(
          new Runnable() { // premain uses no lambdas
            @Override
            public void run() {
              new Preparation().start();
            }
          });
    }
  }

  /** Makes the engine while the application goes on. */
  private final class Preparation extends Thread {
    Preparation() {
      super(null, null, "loophound-startup", 0, false);
      setDaemon(true);
      setContextClassLoader(Transformer.class.getClassLoader());
    }

    @Override
    public void run() {
      try {
        engine();
      } catch (Throwable t) {
        breaks(t);
      }
    }
  }

  /** In mode off nothing is examined, as intended. */
  private final class Teller implements Consumer<String> {
    @Override
    public void accept(String line) {
      if (config.mode() != Mode.OFF) {
        Output.line(line);
      }
    }
  }

  private static final class Clock implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.nanoTime();
    }
  }

  // The lock covers our own classes only. Nothing of the application may be read under it: its
  // loaders have their own locks, and a thread that waits here may hold one of them.
  private Engine engine() throws ReflectiveOperationException, IOException {
    Engine built = engine;
    if (built == null) {
      synchronized (lock) {
        built = engine;
        if (built == null) {
          built = new Engine(catalog, config, stats(), instrumentation, this::loaded);
          engine = built;
        }
      }
    }
    return built;
  }
}
