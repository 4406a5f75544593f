package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Adds each decision to the current OpenTelemetry span, on the thread of the call. The classes are
 * looked up when there is a decision to report; without an active span, nothing is added.
 */
public final class SpanEvents implements Watcher {
  private static final String SPAN = "io.opentelemetry.api.trace.Span";
  // OpenTelemetry's own agent carries the same classes under this name
  private static final String SHADED = "io.opentelemetry.javaagent.shaded.";
  private static final String ATTRIBUTES = "io.opentelemetry.api.common.Attributes";
  private static final long PAUSE_NANOS = 10_000_000_000L;

  private static final String[][] FIELDS = {
    {"detector", "loophound.detector"},
    {"action", "loophound.action"},
    {"enforced", "loophound.enforced"},
    {"decision", "loophound.decision"},
    {"run", "loophound.run"},
    {"agent", "gen_ai.agent.name"}
  };

  private final Operated agent;
  private final AtomicBoolean failed = new AtomicBoolean();
  private List<WeakReference<Class<?>>> spans = List.of();
  private long looked;

  /** Span events for the Java agent's decisions. */
  public SpanEvents(Operated agent) {
    this.agent = agent;
  }

  @Override
  public void event(Event event) {
    if (event.kind() != Event.Kind.VERDICT || failed.get()) {
      return;
    }
    for (WeakReference<Class<?>> each : spans()) {
      Class<?> span = each.get();
      if (span != null) {
        addEvent(span, event);
      }
    }
  }

  /** The loaded libraries; as long as there are none, it searches again now and then. */
  private synchronized List<WeakReference<Class<?>>> spans() {
    boolean gone = spans.stream().allMatch(span -> span.get() == null);
    long now = System.nanoTime();
    if (gone && (looked == 0 || now - looked > PAUSE_NANOS)) {
      looked = now;
      spans = find();
    }
    return spans;
  }

  private List<WeakReference<Class<?>>> find() {
    List<WeakReference<Class<?>>> found = new ArrayList<>();
    for (Class<?> type : agent.loadedClasses()) {
      if (type.getName().equals(SPAN) || type.getName().equals(SHADED + SPAN)) {
        found.add(new WeakReference<>(type));
      }
    }
    return found;
  }

  private void addEvent(Class<?> type, Event event) {
    try {
      Object span = type.getMethod("current").invoke(null);
      if (Boolean.TRUE.equals(type.getMethod("isRecording").invoke(span))) {
        String prefix = type.getName().startsWith(SHADED) ? SHADED : "";
        Class<?> attributes = Class.forName(prefix + ATTRIBUTES, false, type.getClassLoader());
        Method add = type.getMethod("addEvent", String.class, attributes);
        var unused = add.invoke(span, "loophound.verdict", attributes(attributes, event));
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      if (failed.compareAndSet(false, true)) {
        agent.log("WARN no more span events: loophound.span-events: " + e);
      }
    }
  }

  private static Object attributes(Class<?> type, Event event) throws ReflectiveOperationException {
    Object builder = type.getMethod("builder").invoke(null);
    Class<?> builds = Class.forName(type.getName() + "Builder", false, type.getClassLoader());
    Method put = builds.getMethod("put", String.class, String.class);
    for (String[] field : FIELDS) {
      String value = event.text(field[0]);
      if (!value.isEmpty()) {
        builder = put.invoke(builder, field[1], value);
      }
    }
    return builds.getMethod("build").invoke(builder);
  }
}
