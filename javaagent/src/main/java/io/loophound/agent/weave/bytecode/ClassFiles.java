package io.loophound.agent.weave.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/** The class files that a loader finds. Their classes are not loaded. */
final class ClassFiles {
  private final ClassLoader loader;
  private final Map<String, ClassShape> shapes = new HashMap<>();

  /**
   * What {@code loader} finds.
   *
   * @param loader null for the one of the JDK
   */
  ClassFiles(ClassLoader loader) {
    this.loader = loader == null ? ClassLoader.getPlatformClassLoader() : loader;
  }

  /** What a class declares whose file is known. */
  void add(String internalName, ClassShape shape) {
    shapes.put(internalName, shape);
  }

  /** A class file, or null. */
  byte[] read(String internalName) throws IOException {
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /** What a class declares, or null when there is no such class file. */
  ClassShape shape(String internalName) {
    ClassShape shape = shapes.get(internalName);
    if (shape == null) {
      shape = readShape(internalName);
      shapes.put(internalName, shape);
    }
    return shape;
  }

  private ClassShape readShape(String internalName) {
    try {
      byte[] bytes = read(internalName);
      return bytes == null ? null : ClassShape.of(new ClassReader(bytes));
    } catch (IOException e) {
      throw new IllegalStateException(internalName, e);
    }
  }
}
