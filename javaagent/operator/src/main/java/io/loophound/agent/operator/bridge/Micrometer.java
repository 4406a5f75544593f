package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.metrics.Meter;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The global registry of Micrometer, to which Spring Boot and others add their own. */
final class Micrometer implements Library {
  private static final String PACKAGE = "io.micrometer.core.instrument.";

  @Override
  public String marker() {
    return PACKAGE + "Metrics";
  }

  @Override
  public boolean register(Class<?> marker, Values values, Set<Meter> fresh)
      throws ReflectiveOperationException {
    Object registry = marker.getField("globalRegistry").get(null);
    for (Meter meter : fresh) {
      Object builder = builder(marker.getClassLoader(), values, meter);
      set(builder, "tags", String[].class, meter.labels().toArray(new String[0]));
      set(builder, "description", String.class, meter.help());
      Class<?> type = Class.forName(PACKAGE + "MeterRegistry", false, marker.getClassLoader());
      set(builder, "register", type, registry);
    }
    return true;
  }

  private static Object builder(ClassLoader loader, Values values, Meter meter)
      throws ReflectiveOperationException {
    String name = meter.name().replace('_', '.');
    ToDoubleFunction<Values> value = all -> all.of(meter);
    if (meter.kind() == Meter.Kind.TIMER) {
      ToLongFunction<Values> count = Values::count;
      return method(
              loader, "FunctionTimer", ToLongFunction.class, ToDoubleFunction.class, TimeUnit.class)
          .invoke(null, name, values, count, value, TimeUnit.SECONDS);
    }
    String type = meter.kind() == Meter.Kind.GAUGE ? "Gauge" : "FunctionCounter";
    return method(loader, type, ToDoubleFunction.class).invoke(null, name, values, value);
  }

  private static Method method(ClassLoader loader, String type, Class<?>... functions)
      throws ReflectiveOperationException {
    Class<?>[] parameters = new Class<?>[functions.length + 2];
    parameters[0] = String.class;
    parameters[1] = Object.class;
    System.arraycopy(functions, 0, parameters, 2, functions.length);
    return Class.forName(PACKAGE + type, false, loader).getMethod("builder", parameters);
  }

  private static void set(Object builder, String name, Class<?> type, Object value)
      throws ReflectiveOperationException {
    var unused = builder.getClass().getMethod(name, type).invoke(builder, value);
  }
}
