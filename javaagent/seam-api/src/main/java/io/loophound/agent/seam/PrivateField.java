package io.loophound.agent.seam;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A value that a library keeps only in a private field. A class without that field is reported
 * once, and then has no value: the seam stays on.
 */
public final class PrivateField<T> {
  private final Class<T> type;
  private final String what;
  private final Predicate<Field> wanted;
  private final SeamContext context;
  private final ClassValue<Optional<Field>> fields =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> owner) {
          return find(owner);
        }
      };

  private PrivateField(Class<T> type, String what, Predicate<Field> wanted, SeamContext context) {
    this.type = type;
    this.what = what;
    this.wanted = wanted;
    this.context = context;
  }

  /** The first field of a type. */
  public static <T> PrivateField<T> ofType(Class<T> type, SeamContext context) {
    String what = "a field of type " + type.getSimpleName();
    return new PrivateField<>(type, what, field -> field.getType() == type, context);
  }

  /** The field of a name. */
  public static <T> PrivateField<T> named(String name, Class<T> type, SeamContext context) {
    String what = "a field " + name;
    return new PrivateField<>(type, what, field -> field.getName().equals(name), context);
  }

  /** Its value in an object of {@code owner}, which declares it; null if there is none. */
  public T of(Class<?> owner, Object self) {
    return fields.get(owner).map(field -> read(field, self)).orElse(null);
  }

  private T read(Field field, Object self) {
    try {
      Object value = field.get(self);
      return type.isInstance(value) ? type.cast(value) : null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<Field> find(Class<?> owner) {
    try {
      for (Field field : owner.getDeclaredFields()) {
        if (wanted.test(field)) {
          field.setAccessible(true);
          return Optional.of(field);
        }
      }
      throw new NoSuchFieldException(what + " in " + owner.getName());
    } catch (NoSuchFieldException | RuntimeException e) {
      context.error(e);
      return Optional.empty();
    }
  }
}
