package io.loophound.seam.activations.message;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads objects of libraries that need not be present. What cannot be read is null: it has other
 * methods, or they fail.
 */
final class Getters {
  private final ClassValue<Map<String, Optional<Method>>> known =
      new ClassValue<>() {
        @Override
        protected Map<String, Optional<Method>> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  /** What a method without parameters returns. */
  Object get(Object target, String name) {
    return call(target, name);
  }

  /** What a method with the parameter returns. */
  Object get(Object target, String name, String argument) {
    return call(target, name, argument);
  }

  /** Whether a method with one text as its parameter can be called. */
  boolean has(Object target, String name) {
    return method(target, name, true).isPresent();
  }

  private Object call(Object target, String name, Object... arguments) {
    if (target == null) {
      return null;
    }
    try {
      Optional<Method> method = method(target, name, arguments.length == 1);
      return method.isPresent() ? method.get().invoke(target, arguments) : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // the message is like any other, then
    }
  }

  private Optional<Method> method(Object target, String name, boolean withText) {
    return known
        .get(target.getClass())
        .computeIfAbsent(withText ? name + '1' : name, ignored -> find(target, name, withText));
  }

  /** The method as declared by a public type, because the target's class may not be one. */
  private Optional<Method> find(Object target, String name, boolean withText) {
    Class<?>[] parameters = withText ? new Class<?>[] {String.class} : new Class<?>[0];
    Deque<Class<?>> types = new ArrayDeque<>();
    types.add(target.getClass());
    while (!types.isEmpty()) {
      Class<?> type = types.remove();
      Optional<Method> method = declared(type, target, name, parameters);
      if (method.isPresent()) {
        return method;
      }
      types.addAll(List.of(type.getInterfaces()));
      if (type.getSuperclass() != null) {
        types.add(type.getSuperclass());
      }
    }
    return Optional.empty();
  }

  private static Optional<Method> declared(
      Class<?> type, Object target, String name, Class<?>... parameters) {
    if (!Modifier.isPublic(type.getModifiers())) {
      return Optional.empty();
    }
    try {
      Method method = type.getDeclaredMethod(name, parameters);
      boolean open = Modifier.isPublic(method.getModifiers()) && method.canAccess(target);
      return open ? Optional.of(method) : Optional.empty();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
