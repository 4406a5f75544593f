package io.loophound.agent.seam;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * OpenTelemetry's baggage and the attributes of its current span, as one class loader of the
 * application offers them. It refers to the application's classes weakly; the handles belong to
 * those classes and go with them.
 */
final class TelemetryProbe {
  // OpenTelemetry's own agent carries the same classes under this name in the bootstrap loader.
  private static final String SHADED = "io.opentelemetry.javaagent.shaded.";
  private static final String BAGGAGE = "io.opentelemetry.api.baggage.Baggage";
  private static final String SPAN = "io.opentelemetry.api.trace.Span";
  private static final String READABLE = "io.opentelemetry.sdk.trace.ReadableSpan";
  private static final MethodHandle NONE =
      MethodHandles.dropArguments(
          MethodHandles.constant(Object.class, null), 0, Object.class, String.class);

  /** Of {@code Baggage}: (key) to value. Of {@code Span}: () to the current span. */
  private static final ClassValue<MethodHandle> CURRENT =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          try {
            return type.getName().endsWith("Baggage") ? baggage(type) : span(type);
          } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null; // another version than expected: do not ask again
          }
        }
      };

  /** Of the class of a span: (span, key) to the attribute. The API cannot read it, the SDK can. */
  private static final ClassValue<MethodHandle> ATTRIBUTE =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          try {
            return attribute(type);
          } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return NONE; // as above
          }
        }
      };

  private final List<WeakReference<Class<?>>> baggages = new ArrayList<>();
  private final List<WeakReference<Class<?>>> spans = new ArrayList<>();

  static TelemetryProbe of(ClassLoader loader) {
    TelemetryProbe probe = new TelemetryProbe();
    add(probe.baggages, BAGGAGE, loader);
    add(probe.baggages, SHADED + BAGGAGE, null);
    add(probe.spans, SPAN, loader);
    add(probe.spans, SHADED + SPAN, null);
    return probe;
  }

  private static void add(List<WeakReference<Class<?>>> types, String name, ClassLoader loader) {
    try {
      types.add(new WeakReference<>(Class.forName(name, false, loader)));
    } catch (ClassNotFoundException | LinkageError e) {
      // The application does not have it.
    }
  }

  /** The value of a key in the current baggage, or null. */
  String baggage(String key) throws Throwable {
    for (WeakReference<Class<?>> each : baggages) {
      MethodHandle current = current(each);
      String value = current == null ? null : (String) current.invokeExact(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** An attribute of the current span, if it is a text and the span is recorded; or null. */
  String attribute(String key) throws Throwable {
    for (WeakReference<Class<?>> each : spans) {
      MethodHandle current = current(each);
      Object span = current == null ? null : (Object) current.invokeExact();
      Object value = span == null ? null : ATTRIBUTE.get(span.getClass()).invokeExact(span, key);
      if (value instanceof String text) {
        return text;
      }
    }
    return null;
  }

  private static MethodHandle current(WeakReference<Class<?>> known) {
    Class<?> type = known.get();
    return type == null ? null : CURRENT.get(type);
  }

  private static MethodHandle baggage(Class<?> type) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle current = lookup.findStatic(type, "current", methodType(type));
    MethodHandle value =
        lookup.findVirtual(type, "getEntryValue", methodType(String.class, String.class));
    return MethodHandles.collectArguments(value, 0, current);
  }

  private static MethodHandle span(Class<?> type) throws ReflectiveOperationException {
    return MethodHandles.publicLookup()
        .findStatic(type, "current", methodType(type))
        .asType(methodType(Object.class));
  }

  private static MethodHandle attribute(Class<?> span) throws ReflectiveOperationException {
    Method getter = getter(span);
    if (getter == null) {
      return NONE;
    }
    Class<?> key = getter.getParameterTypes()[0];
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle toKey = lookup.findStatic(key, "stringKey", methodType(key, String.class));
    MethodHandle get = MethodHandles.filterArguments(lookup.unreflect(getter), 1, toKey);
    return get.asType(methodType(Object.class, Object.class, String.class));
  }

  /** {@code ReadableSpan.getAttribute(AttributeKey)}: the class of the span itself is hidden. */
  private static Method getter(Class<?> type) {
    if (type.getName().endsWith(READABLE)) {
      for (Method method : type.getMethods()) {
        if (method.getName().equals("getAttribute") && method.getParameterCount() == 1) {
          return method;
        }
      }
    }
    Method found = type.getSuperclass() == null ? null : getter(type.getSuperclass());
    for (Class<?> each : type.getInterfaces()) {
      found = found == null ? getter(each) : found;
    }
    return found;
  }
}
