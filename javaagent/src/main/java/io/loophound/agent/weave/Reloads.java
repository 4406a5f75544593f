package io.loophound.agent.weave;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Notices that a development mode or a container has reloaded the application, which it does
 * through a new class loader of a known type. Other loaders come and go with scripts and plug-ins,
 * and mean nothing.
 */
final class Reloads {
  private static final Set<String> KINDS =
      Set.of(
          "org.springframework.boot.devtools.restart.classloader.RestartClassLoader",
          "io.quarkus.bootstrap.classloading.QuarkusClassLoader",
          "org.apache.catalina.loader.ParallelWebappClassLoader",
          "org.eclipse.jetty.webapp.WebAppClassLoader",
          "org.eclipse.jetty.ee10.webapp.WebAppClassLoader");

  private final Set<ClassLoader> known = Collections.newSetFromMap(new WeakHashMap<>());
  private final Set<String> kinds;
  private final Runnable again;

  /** Runs {@code again} at the first class of each loader of such a type. */
  Reloads(Runnable again) {
    this(KINDS, again);
  }

  Reloads(Set<String> kinds, Runnable again) {
    this.kinds = kinds;
    this.again = again;
  }

  /** A class is about to be loaded by this loader; null is the boot loader. */
  void loads(ClassLoader loader) {
    if (loader != null && kinds.contains(loader.getClass().getName()) && isNew(loader)) {
      again.run();
    }
  }

  private boolean isNew(ClassLoader loader) {
    synchronized (known) {
      return known.add(loader);
    }
  }
}
