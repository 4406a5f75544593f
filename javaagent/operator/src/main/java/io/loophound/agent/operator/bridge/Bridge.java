package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.MetricsTo;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.metrics.Meter;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Searches the loaded classes of the application for Micrometer and OpenTelemetry, and registers
 * the meters with the first one that is set up. It loads no classes. A thread of its own searches,
 * and returns later for new meters.
 */
public final class Bridge implements Runnable {
  private static final long FIRST_MILLIS = 1_000;
  private static final long PAUSE_MILLIS = 10_000;

  private final List<Supplier<Library>> libraries;
  private final Operated agent;
  private final Values values;
  private final Set<Meter> known = new HashSet<>();
  private Library library; // null until the application has one
  private WeakReference<Class<?>> marker = new WeakReference<>(null);

  /** A bridge that starts with {@link #start}. */
  public Bridge(MetricsTo choice, Operated agent, Records records) {
    this.agent = agent;
    values = new Values(agent, records);
    libraries =
        switch (choice) {
          case NONE -> List.of();
          case AUTO -> List.of(Micrometer::new, OpenTelemetry::new);
          case MICROMETER -> List.of(Micrometer::new);
          case OPENTELEMETRY -> List.of(OpenTelemetry::new);
        };
  }

  /** Begins to look. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-metrics", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Bridge.class.getClassLoader());
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (true) {
        connect();
        Thread.sleep(library == null ? FIRST_MILLIS : PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      agent.log("WARN the application gets no metrics: loophound.metrics: " + cause(e));
    }
  }

  private static Throwable cause(Throwable thrown) {
    return thrown.getCause() == null ? thrown : thrown.getCause();
  }

  /** Once. */
  void connect() throws ReflectiveOperationException {
    Class<?> there = marker.get();
    if (there != null) {
      connectTo(library, there);
      return;
    }
    library = null; // its class loader is gone
    known.clear();
    Class<?>[] loaded = agent.loadedClasses();
    for (Supplier<Library> each : libraries) {
      Library candidate = each.get();
      Class<?> found = find(candidate.marker(), loaded);
      if (found != null && connectTo(candidate, found)) {
        library = candidate;
        marker = new WeakReference<>(found);
        return;
      }
    }
  }

  private static Class<?> find(String name, Class<?>[] loaded) {
    for (Class<?> type : loaded) {
      if (type.getName().equals(name)) {
        return type;
      }
    }
    return null;
  }

  private boolean connectTo(Library to, Class<?> marker) throws ReflectiveOperationException {
    Set<Meter> fresh = new HashSet<>(values.meters());
    fresh.removeAll(known);
    if (!to.register(marker, values, fresh)) {
      return false;
    }
    known.addAll(fresh);
    return true;
  }
}
