package io.loophound.agent.seam;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A value that a library keeps only in a private field. A class without that field is reported
 * once, and then has no value: the seam stays on. Thread-safe.
 *
 * @param <T> the type of the value
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

  /**
   * {@return the first field of a type}
   *
   * @param <T> the type of the value
   * @param type the declared type of the field, exactly
   * @param context gets the error if a class has no such field
   */
  public static <T> PrivateField<T> ofType(Class<T> type, SeamContext context) {
    String what = "a field of type " + type.getSimpleName();
    return new PrivateField<>(type, what, field -> field.getType() == type, context);
  }

  /**
   * {@return the field of a name}
   *
   * @param <T> the type of the value
   * @param name of the field
   * @param type of the value; a value of another type is none
   * @param context gets the error if a class has no such field
   */
  public static <T> PrivateField<T> named(String name, Class<T> type, SeamContext context) {
    String what = "a field " + name;
    return new PrivateField<>(type, what, field -> field.getName().equals(name), context);
  }

  /**
   * {@return its value in an object, or null if there is none}
   *
   * @param owner the class that declares the field, not one below it
   * @param self the object, an instance of that class
   */
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
