package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;

/**
 * Asked for every class that is loaded: one look into a map for all but a few. The engine, and Byte
 * Buddy with it, is loaded when the first watched class is.
 */
public final class Transformer implements ClassFileTransformer {
  private final Catalog catalog;
  private final Config config;
  private final Instrumentation instrumentation;
  private final Object lock = new Object();
  private volatile Engine engine;
  private volatile boolean broken;
  private Stats stats;

  /** A transformer for the classes of {@code catalog}. */
  public Transformer(Catalog catalog, Config config, Instrumentation instrumentation) {
    this.catalog = catalog;
    this.config = config;
    this.instrumentation = instrumentation;
  }

  /** What is counted in this process; its adders are not loaded before somebody asks. */
  public Stats stats() {
    synchronized (lock) {
      if (stats == null) {
        stats = new Stats();
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
    if (name == null || !catalog.watches(name) || broken) {
      return null;
    }
    try {
      List<WovenPoint> points = catalog.points(name, bytes);
      if (points.isEmpty()) {
        tellUnguarded(name);
        return null;
      }
      return engine().weave(loader, name.replace('/', '.'), bytes, points);
    } catch (Throwable t) {
      broken = true;
      Output.line("ERROR nothing is guarded, the application runs without it: " + t);
      return null;
    }
  }

  private void tellUnguarded(String name) {
    String what = catalog.unguarded(name);
    if (what != null) {
      Output.line("not guarded: " + what + "; model calls made with it are not seen");
    }
  }

  // The lock covers our own classes only. Nothing of the application may be read under it: its
  // loaders have locks of their own, and one of them may be held by a thread that waits here.
  private Engine engine() throws ReflectiveOperationException, IOException {
    Engine built = engine;
    if (built == null) {
      synchronized (lock) {
        built = engine;
        if (built == null) {
          built = new Engine(catalog, config, stats(), instrumentation);
          engine = built;
        }
      }
    }
    return built;
  }
}
