package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the folders of seams add to the tests of all seams: found, so that no list names it.
 * Programs that run without the test kit use it, too.
 */
public final class Implementations {
  private static final String CLASS = ".class";

  /** Looked for once a type: programs ask at each use of a client. */
  private static final ClassValue<List<Object>> FOUND =
      new ClassValue<>() {
        @Override
        protected List<Object> computeValue(Class<?> type) {
          return find(type);
        }
      };

  private Implementations() {}

  /**
   * One object of each class that implements {@code type}, by name: in its package or below it,
   * among the classes compiled together with it, under a name that begins with {@code Tested}.
   */
  public static <T> List<T> of(Class<T> type) {
    return FOUND.get(type).stream().map(type::cast).toList();
  }

  private static List<Object> find(Class<?> type) {
    try {
      Path root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root.resolve(type.getPackageName().replace('.', '/')))) {
        return files
            .filter(file -> file.getFileName().toString().matches("Tested\\w+\\.class"))
            .map(file -> root.relativize(file).toString().replace('/', '.'))
            .map(name -> load(name.substring(0, name.length() - CLASS.length()), type))
            .filter(found -> type.isAssignableFrom(found) && !found.isInterface())
            .sorted((one, other) -> one.getName().compareTo(other.getName()))
            .map(Implementations::newInstance)
            .toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> load(String name, Class<?> neighbour) {
    try {
      return Class.forName(name, false, neighbour.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new LinkageError(name, e);
    }
  }

  private static Object newInstance(Class<?> found) {
    try {
      return found.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(found.getName(), e);
    }
  }
}
