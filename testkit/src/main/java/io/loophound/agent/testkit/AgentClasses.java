package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * The agent's own classes for an archive of classes. Its loader has them from its jar, where they
 * are no classes to others, and the JVM that writes an archive has to find them in a jar. A JVM
 * takes one from the archive only where the agent's loader defines the very same bytes.
 */
final class AgentClasses {
  private static final String FOLDER = "inst/";
  private static final String SUFFIX = ".classdata";

  private final Path copy;
  private final Map<String, byte[]> known = new LinkedHashMap<>();
  private final Set<String> wanted = new LinkedHashSet<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Set<String> lines = new LinkedHashSet<>();

  /** Those of this agent, none if it does not exist; {@code copy} is the jar to be written. */
  AgentClasses(Path agent, Path copy) throws IOException {
    this.copy = copy;
    if (Files.exists(agent)) {
      read(agent);
    }
  }

  private void read(Path agent) throws IOException {
    try (ZipFile jar = new ZipFile(agent.toFile());
        InputStream in = jar.getInputStream(jar.getEntry(FOLDER + "classes.zip"))) {
      read(new ZipInputStream(in), "");
    }
    try (InputStream in = Files.newInputStream(agent)) {
      read(new ZipInputStream(in), FOLDER);
    }
  }

  private void read(ZipInputStream zip, String folder) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      String name = entry.getName();
      if (name.startsWith(folder) && name.endsWith(SUFFIX)) {
        int end = name.length() - SUFFIX.length();
        known.put(name.substring(folder.length(), end), zip.readAllBytes());
      }
    }
  }

  /** Wants a class with this binary name, if it is one of the agent. */
  void add(String name) {
    String internal = name.replace('.', '/');
    if (known.containsKey(internal)) {
      wanted.add(internal);
    }
  }

  /** The lines of a list of classes for the wanted ones, and for what they extend. */
  Set<String> write() throws IOException {
    if (!wanted.isEmpty()) {
      try (OutputStream file = Files.newOutputStream(copy);
          JarOutputStream jar = new JarOutputStream(file)) {
        for (Map.Entry<String, byte[]> each : known.entrySet()) {
          jar.putNextEntry(new JarEntry(each.getKey() + ".class"));
          jar.write(each.getValue());
        }
      }
    }
    wanted.forEach(this::number);
    return lines;
  }

  /** Whether the lines have this class, by its internal name. */
  boolean has(String name) {
    return numbers.containsKey(name);
  }

  /** The number of a class, which has a line from now on. */
  private int number(String name) {
    if (!numbers.containsKey(name)) {
      String line = known.containsKey(name) ? ours(new ClassReader(known.get(name))) : "";
      numbers.put(name, numbers.size() + 1);
      lines.add(name + " id: " + numbers.get(name) + line);
    }
    return numbers.get(name);
  }

  private String ours(ClassReader type) {
    String interfaces =
        Stream.of(type.getInterfaces())
            .map(each -> " " + number(each))
            .collect(Collectors.joining());
    return " super: "
        + number(type.getSuperName())
        + (interfaces.isEmpty() ? "" : " interfaces:" + interfaces)
        + " source: "
        + copy;
  }
}
