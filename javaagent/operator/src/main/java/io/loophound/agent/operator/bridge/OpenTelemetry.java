package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.metrics.Meter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** The global OpenTelemetry, if the application has set one. */
final class OpenTelemetry implements Library {
  private final Set<String> names = new HashSet<>();

  private static final String PACKAGE = "io.opentelemetry.api.";
  private static final String SCOPE = "io.loophound";

  @Override
  public String marker() {
    return PACKAGE + "GlobalOpenTelemetry";
  }

  @Override
  public boolean register(Class<?> marker, Values values, Set<Meter> fresh)
      throws ReflectiveOperationException {
    // not through get(): that would set it, and the application no longer could
    Field field = marker.getDeclaredField("globalOpenTelemetry");
    field.setAccessible(true);
    Object global = field.get(null);
    if (global == null) {
      return false;
    }
    ClassLoader loader = marker.getClassLoader();
    Object meters =
        type(loader, "OpenTelemetry").getMethod("getMeter", String.class).invoke(global, SCOPE);
    for (Meter meter : fresh) {
      if (names.add(meter.name())) {
        instruments(new Link(loader, meters), values, meter);
      }
    }
    return true;
  }

  private static Class<?> type(ClassLoader loader, String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name, false, loader);
  }

  /** One instrument has all labels of a name, including later ones. */
  private static void instruments(Link link, Values values, Meter meter)
      throws ReflectiveOperationException {
    String name = meter.name();
    if (meter.kind() == Meter.Kind.TIMER) {
      link.instrument(
          meter, ".seconds_count", Reading.of(link, values, name, all -> (double) values.count()));
      link.instrument(meter, ".seconds_sum", Reading.of(link, values, name, values::of));
    } else {
      link.instrument(meter, "", Reading.of(link, values, name, values::of));
    }
  }

  /** The application's classes. */
  private record Link(ClassLoader loader, Object meters) {

    void instrument(Meter meter, String ending, Consumer<Object> callback)
        throws ReflectiveOperationException {
      boolean gauge = meter.kind() == Meter.Kind.GAUGE;
      String name = meter.name().replace('_', '.') + ending;
      Object builder =
          type(loader, "metrics.Meter")
              .getMethod(gauge ? "gaugeBuilder" : "counterBuilder", String.class)
              .invoke(meters, name);
      if (!gauge) {
        builder = call("metrics.LongCounterBuilder", builder, "ofDoubles");
      }
      Class<?> type =
          type(loader, gauge ? "metrics.DoubleGaugeBuilder" : "metrics.DoubleCounterBuilder");
      builder = type.getMethod("setDescription", String.class).invoke(builder, meter.help());
      var unused = type.getMethod("buildWithCallback", Consumer.class).invoke(builder, callback);
    }

    private Object call(String type, Object target, String name)
        throws ReflectiveOperationException {
      return type(loader, type).getMethod(name).invoke(target);
    }

    Object attributes(Meter meter) throws ReflectiveOperationException {
      Object builder = type(loader, "common.Attributes").getMethod("builder").invoke(null);
      Class<?> type = type(loader, "common.AttributesBuilder");
      Method put = type.getMethod("put", String.class, String.class);
      for (int i = 0; i < meter.labels().size(); i += 2) {
        builder = put.invoke(builder, meter.labels().get(i), meter.labels().get(i + 1));
      }
      return type.getMethod("build").invoke(builder);
    }

    Method record() throws ReflectiveOperationException {
      return type(loader, "metrics.ObservableDoubleMeasurement")
          .getMethod("record", double.class, type(loader, "common.Attributes"));
    }
  }

  /** The values that an instrument returns: those of all meters of its name. */
  private record Reading(
      Link link, Values values, String name, Method record, ToDoubleFunction<Meter> value)
      implements Consumer<Object> {

    static Reading of(Link link, Values values, String name, ToDoubleFunction<Meter> value)
        throws ReflectiveOperationException {
      return new Reading(link, values, name, link.record(), value);
    }

    @Override
    public void accept(Object measurement) {
      try {
        for (Meter meter : values.meters()) {
          if (meter.name().equals(name)) {
            var unused =
                record.invoke(measurement, value.applyAsDouble(meter), link.attributes(meter));
          }
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
