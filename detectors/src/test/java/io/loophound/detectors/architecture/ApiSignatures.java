package io.loophound.detectors.architecture;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a program compiled against the API needs of it, one line for each type and member. */
final class ApiSignatures {
  private static final String ROOT = "io.loophound.detectors.";
  private static final Path SOURCES = Path.of("src/main/java/io/loophound/detectors");
  private static final List<String> PACKAGES =
      List.of("", "budget", "event", "fleet", "guard", "policy", "view");

  private final SortedSet<String> lines = new TreeSet<>();

  private ApiSignatures() {}

  static List<String> all() throws IOException, ClassNotFoundException {
    ApiSignatures api = new ApiSignatures();
    for (String folder : PACKAGES) {
      for (String type : types(folder)) {
        api.add(Class.forName(ROOT + (folder.isEmpty() ? "" : folder + '.') + type));
      }
    }
    return List.copyOf(api.lines);
  }

  private static List<String> types(String folder) throws IOException {
    try (Stream<Path> list = Files.list(SOURCES.resolve(folder))) {
      return list.map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", ""))
          .filter(name -> !name.equals("package-info"))
          .toList();
    }
  }

  private void add(Class<?> type) {
    if (!offered(type.getModifiers())) {
      return;
    }
    String name = shorten(type.getName());
    lines.add(name + " : " + kind(type) + parents(type));
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      add(name, constructor, constructor.toGenericString());
    }
    for (Method method : type.getDeclaredMethods()) {
      add(name, method, method.toGenericString());
    }
    for (Field field : type.getDeclaredFields()) {
      add(name, field, field.toGenericString());
    }
    for (Class<?> nested : type.getDeclaredClasses()) {
      add(nested);
    }
  }

  /** Not {@code toGenericString}, which says other things on other versions of Java. */
  private static String kind(Class<?> type) {
    String kind = type.isInterface() ? "" : type.isRecord() ? " record" : " class";
    String parameters = Arrays.toString(type.getTypeParameters());
    return Modifier.toString(type.getModifiers()) + (type.isEnum() ? " enum" : kind) + parameters;
  }

  private static String parents(Class<?> type) {
    StringBuilder parents = new StringBuilder();
    for (Class<?> parent : type.getInterfaces()) {
      parents.append(", ").append(shorten(parent.getName()));
    }
    Class<?> above = type.getSuperclass();
    boolean own = above != null && above.getName().startsWith(ROOT);
    return own ? parents + ", extends " + shorten(above.getName()) : parents.toString();
  }

  private void add(String type, Member member, String text) {
    boolean generated = member.isSynthetic() || (member instanceof Executable e && e.isSynthetic());
    if (offered(member.getModifiers()) && !generated) {
      lines.add(type + " - " + shorten(text));
    }
  }

  private static boolean offered(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String shorten(String text) {
    return text.replace(ROOT, "")
        .replaceAll("java\\.(lang|util|time|util\\.function)\\.(?=[A-Z])", "");
  }
}
