package io.loophound.agent.seam;

import io.loophound.agent.seam.Payers.Named;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whom the options of a framework's request name. Each provider's options have methods of their own
 * for it, and no common type.
 */
final class OptionNames {
  private static final String[] USERS = {
    "safetyIdentifier", "getSafetyIdentifier", "user", "getUser", "userId", "getUserId"
  };
  private static final String[] PARTS = {
    "metadata", "getMetadata", "labels", "getLabels", "requestMetadata", "getRequestMetadata"
  };

  // The handles belong to the application's classes and go with them.
  private static final ClassValue<Getters> GETTERS =
      new ClassValue<>() {
        @Override
        protected Getters computeValue(Class<?> type) {
          return new Getters(getters(type, USERS), getters(type, PARTS));
        }
      };

  private record Getters(List<MethodHandle> users, List<MethodHandle> parts) {}

  private OptionNames() {}

  /** Whom they name; options may be null. Never throws. */
  static Named of(Object options) {
    if (options == null) {
      return new Named("", "", key -> "");
    }
    List<Object> parts = parts(options);
    return new Named(user(options, parts), "", key -> label(parts, key));
  }

  private static String user(Object options, List<Object> parts) {
    String user = first(options);
    for (Object part : parts) {
      // a map is for what the application wants to find again, and names nobody
      user = user.isEmpty() && !(part instanceof Map) ? first(part) : user;
    }
    return user;
  }

  private static String label(List<Object> parts, String key) {
    for (Object part : parts) {
      String label = part instanceof Map<?, ?> map ? value(map, key) : "";
      if (!label.isBlank()) {
        return label;
      }
    }
    return "";
  }

  private static String value(Map<?, ?> map, String key) {
    try {
      return map.get(key) instanceof String text ? text : "";
    } catch (RuntimeException e) {
      return ""; // a map of the application
    }
  }

  private static List<Object> parts(Object options) {
    List<Object> parts = new ArrayList<>();
    for (MethodHandle each : GETTERS.get(options.getClass()).parts()) {
      Object part = value(each, options);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static String first(Object object) {
    for (MethodHandle each : GETTERS.get(object.getClass()).users()) {
      if (value(each, object) instanceof String user && !user.isBlank()) {
        return user;
      }
    }
    return "";
  }

  private static Object value(MethodHandle getter, Object object) {
    try {
      Object value = getter.invokeExact(object);
      return value instanceof Optional<?> optional ? optional.orElse(null) : value;
    } catch (Throwable e) {
      return null; // options that cannot say it name nobody
    }
  }

  private static List<MethodHandle> getters(Class<?> type, String... names) {
    List<MethodHandle> getters = new ArrayList<>();
    for (String name : names) {
      try {
        Method method = type.getMethod(name);
        getters.add(
            MethodHandles.publicLookup()
                .unreflect(method)
                .asType(MethodType.methodType(Object.class, Object.class)));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        // it has none, or hides it
      }
    }
    return getters;
  }
}
