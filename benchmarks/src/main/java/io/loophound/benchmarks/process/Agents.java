package io.loophound.benchmarks.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The agents that a start is measured with: none, one that does nothing, LoopHound, others. */
final class Agents {
  static final String NONE = "no agent";
  static final String EMPTY = "empty agent";
  static final String OURS = "LoopHound";

  private Agents() {}

  /** Options of the JVM by the name of what is measured, in the order of measuring. */
  static Map<String, List<String>> variants(List<Path> agents, Path folder) throws IOException {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put(NONE, List.of());
    variants.put(EMPTY, List.of("-javaagent:" + empty(folder.resolve("empty-agent.jar"))));
    for (Path agent : agents) {
      String name = variants.containsKey(OURS) ? agent.getFileName().toString() : OURS;
      variants.put(name, List.of("-javaagent:" + agent));
    }
    return variants;
  }

  /** Reads a list of jars, separated by commas. */
  static List<Path> jars(String text) {
    return Stream.of(text.split(",", -1)).map(jar -> Path.of(jar).toAbsolutePath()).toList();
  }

  private static Path empty(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", EmptyAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(resource(EmptyAgent.class)));
      out.write(bytes(EmptyAgent.class));
      out.closeEntry();
    }
    return jar;
  }

  /** Writes a class file to where a JVM looks for it in {@code folder}. */
  static void writeClass(Path folder, Class<?> type) throws IOException {
    Path file = folder.resolve(resource(type));
    Files.createDirectories(file.getParent());
    Files.write(file, bytes(type));
  }

  private static String resource(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(resource(type))) {
      return in.readAllBytes();
    }
  }

  /** An agent that does nothing. */
  static final class EmptyAgent {
    private EmptyAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {}
  }
}
