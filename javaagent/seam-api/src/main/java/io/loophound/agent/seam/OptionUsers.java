package io.loophound.agent.seam;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user that the options of a framework's request name. Each provider's options have a method of
 * their own for it, and no common type.
 */
final class OptionUsers {
  private static final String[] NAMES = {
    "safetyIdentifier", "getSafetyIdentifier", "user", "getUser", "userId", "getUserId"
  };
  private static final String[] PARTS = {"metadata", "getMetadata"};

  // The handles belong to the application's classes and go with them.
  private static final ClassValue<Getters> GETTERS =
      new ClassValue<>() {
        @Override
        protected Getters computeValue(Class<?> type) {
          return new Getters(getters(type, NAMES), getters(type, PARTS));
        }
      };

  private record Getters(List<MethodHandle> users, List<MethodHandle> parts) {}

  private OptionUsers() {}

  /** The user, or empty; options may be null. Never throws. */
  static String of(Object options) {
    if (options == null) {
      return "";
    }
    Getters getters = GETTERS.get(options.getClass());
    String user = first(getters.users(), options);
    for (MethodHandle each : getters.parts()) {
      Object part = user.isEmpty() ? value(each, options) : null;
      // a map is for what the application wants to find again, and names nobody
      user = part == null || part instanceof Map ? user : first(users(part), part);
    }
    return user;
  }

  private static List<MethodHandle> users(Object part) {
    return GETTERS.get(part.getClass()).users();
  }

  private static String first(List<MethodHandle> getters, Object object) {
    for (MethodHandle each : getters) {
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
