package io.loophound.agent.seam;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * What one class loader of the application offers for finding the current trace id. It refers to
 * the application's classes weakly; the handles belong to those classes and go with them.
 */
final class TraceProbe {
  private static final String SPAN = "io.opentelemetry.api.trace.Span";
  private static final String CONTEXT = "io.opentelemetry.api.trace.SpanContext";
  // OpenTelemetry's own agent carries the same classes under this name in the bootstrap loader.
  private static final String SHADED = "io.opentelemetry.javaagent.shaded.";
  // Joined at run time: the packager renames our SLF4J, and must not rename the application's.
  private static final String SLF4J = String.join(".", "org", "slf4j", "");
  private static final int SLF4J_READY = 3;

  private static final ClassValue<MethodHandle[]> HANDLES =
      new ClassValue<>() {
        @Override
        protected MethodHandle[] computeValue(Class<?> type) {
          try {
            return type.getName().endsWith("Span") ? span(type) : mdc(type);
          } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return new MethodHandle[0]; // another version than expected: do not ask again
          }
        }
      };

  private static final ClassValue<MethodHandle> MDC =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          try {
            return mdcGet(type);
          } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return NOTHING; // as above
          }
        }
      };

  private static final MethodHandle NOTHING =
      MethodHandles.dropArguments(MethodHandles.constant(String.class, null), 0, String.class);

  private final List<WeakReference<Class<?>>> types = new ArrayList<>();

  static TraceProbe of(ClassLoader loader) {
    TraceProbe probe = new TraceProbe();
    probe.add(SPAN, loader);
    probe.add(SHADED + SPAN, null);
    probe.add(SLF4J + "MDC", loader);
    return probe;
  }

  /** The first plausible id that a source gives, or empty. */
  String firstPlausibleId() throws Throwable {
    for (int i = 0; i < types.size(); i++) {
      Class<?> type = types.get(i).get();
      MethodHandle[] handles = type == null ? new MethodHandle[0] : HANDLES.get(type);
      for (MethodHandle handle : handles) {
        String id = TraceIds.plausible((String) handle.invokeExact());
        if (!id.isEmpty()) {
          return id;
        }
      }
    }
    return "";
  }

  /** The same from spans only: an MDC may still hold what an earlier request left there. */
  String span() throws Throwable {
    for (int i = 0; i < types.size(); i++) {
      Class<?> type = types.get(i).get();
      if (type != null && type.getName().endsWith("Span") && HANDLES.get(type).length > 0) {
        String id = TraceIds.plausible((String) HANDLES.get(type)[0].invokeExact());
        if (!id.isEmpty()) {
          return id;
        }
      }
    }
    return "";
  }

  /** An entry of the MDC, or null. */
  String mdc(String key) throws Throwable {
    for (int i = 0; i < types.size(); i++) {
      Class<?> type = types.get(i).get();
      if (type != null && type.getName().endsWith("MDC")) {
        return (String) MDC.get(type).invokeExact(key);
      }
    }
    return null;
  }

  private void add(String name, ClassLoader loader) {
    try {
      types.add(new WeakReference<>(Class.forName(name, false, loader)));
    } catch (ClassNotFoundException | LinkageError e) {
      // The application does not have it.
    }
  }

  private static MethodHandle[] span(Class<?> span) throws ReflectiveOperationException {
    String prefix = span.getName().startsWith(SHADED) ? SHADED : "";
    Class<?> context = Class.forName(prefix + CONTEXT, false, span.getClassLoader());
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle current = lookup.findStatic(span, "current", methodType(span));
    MethodHandle toContext = lookup.findVirtual(span, "getSpanContext", methodType(context));
    MethodHandle toId = lookup.findVirtual(context, "getTraceId", methodType(String.class));
    MethodHandle spanToId = MethodHandles.filterReturnValue(toContext, toId);
    return new MethodHandle[] {MethodHandles.filterReturnValue(current, spanToId)};
  }

  private static MethodHandle[] mdc(Class<?> mdc) throws ReflectiveOperationException {
    MethodHandle get = mdcGet(mdc);
    return new MethodHandle[] {get.bindTo("trace_id"), get.bindTo("traceId")};
  }

  private static MethodHandle mdcGet(Class<?> mdc) throws ReflectiveOperationException {
    MethodHandle get =
        MethodHandles.publicLookup().findStatic(mdc, "get", methodType(String.class, String.class));
    return MethodHandles.guardWithTest(ready(mdc.getClassLoader()), get, NOTHING);
  }

  /**
   * Whether the application has initialised its SLF4J. The MDC initialises it otherwise, and
   * logging that an agent initialises too early is known to break applications.
   */
  private static MethodHandle ready(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> factory = Class.forName(SLF4J + "LoggerFactory", false, loader);
    Field state = factory.getDeclaredField("INITIALIZATION_STATE");
    state.setAccessible(true);
    MethodHandle test =
        MethodHandles.lookup()
            .findStatic(TraceProbe.class, "isReady", methodType(boolean.class, int.class));
    return MethodHandles.filterReturnValue(
        MethodHandles.publicLookup().unreflectGetter(state), test);
  }

  @SuppressWarnings("UnusedMethod") // called through its handle
  private static boolean isReady(int state) {
    return state == SLF4J_READY;
  }
}
