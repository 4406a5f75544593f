package io.loophound.detectors.guard;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Everything that objects hold on to: through fields of classes outside the JDK, and through maps,
 * collections, references and arrays.
 */
final class Reachable {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> pending = new ArrayDeque<>();
  private final List<String> texts = new ArrayList<>();

  /** All texts that can be reached from the roots. */
  static List<String> texts(Object... roots) {
    Reachable reachable = new Reachable();
    for (Object root : roots) {
      reachable.visit(root);
    }
    while (!reachable.pending.isEmpty()) {
      reachable.open(reachable.pending.pop());
    }
    return reachable.texts;
  }

  private void visit(Object object) {
    if (object != null && seen.add(object)) {
      pending.push(object);
    }
  }

  private void open(Object object) {
    if (object instanceof CharSequence text) {
      texts.add(text.toString());
    } else if (object instanceof char[] chars) {
      texts.add(new String(chars));
    } else if (object instanceof byte[] bytes) {
      texts.add(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1));
    } else if (object instanceof Object[] array) {
      for (int i = 0; i < Array.getLength(array); i++) {
        visit(array[i]);
      }
    } else if (object instanceof AtomicReference<?> reference) {
      visit(reference.get());
    } else if (!ofTheJdk(object.getClass())) {
      openFields(object);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(this::visitBoth);
    } else if (object instanceof Collection<?> collection) {
      collection.forEach(this::visit);
    }
  }

  private void visitBoth(Object key, Object value) {
    visit(key);
    visit(value);
  }

  private void openFields(Object object) {
    for (Class<?> type = object.getClass(); !ofTheJdk(type); type = type.getSuperclass()) {
      Field[] fields = type.getDeclaredFields();
      AccessibleObject.setAccessible(fields, true);
      for (Field field : fields) {
        if (!field.getType().isPrimitive()) {
          visit(valueOf(field, object));
        }
      }
    }
  }

  private static boolean ofTheJdk(Class<?> type) {
    return type.getModule().isNamed();
  }

  private static Object valueOf(Field field, Object object) {
    try {
      return field.get(Modifier.isStatic(field.getModifiers()) ? null : object);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
