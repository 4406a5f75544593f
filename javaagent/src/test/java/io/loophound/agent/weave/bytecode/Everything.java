package io.loophound.agent.weave.bytecode;

import io.loophound.agent.seam.Point;
import io.loophound.agent.weave.FixedSeam;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.WovenPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Classes with every method woven, as often as is said. */
final class Everything extends ClassLoader {
  private static final int CANNOT = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;

  private final int times;
  private final Map<String, Throwable> faults = new TreeMap<>();

  Everything(int times) {
    super(Everything.class.getClassLoader());
    this.times = times;
  }

  /** A class that the class path lacks. */
  Class<?> define(String name, byte[] classFile) {
    byte[] woven = woven(name, classFile);
    return defineClass(name, woven, 0, woven.length);
  }

  byte[] woven(String name, byte[] classFile) {
    List<Point> points = new ArrayList<>();
    new ClassReader(classFile).accept(new Methods(name, points), ClassReader.SKIP_CODE);
    Catalog catalog = new Catalog();
    for (int i = 0; i < times; i++) {
      catalog.add(new FixedSeam("everything", points));
    }
    List<WovenPoint> all = catalog.points(name);
    byte[] woven = new Weaver().weave(name, this, classFile, all).bytes();
    return woven == null ? classFile : woven;
  }

  /** The classes of a jar, woven, and verified by the JVM. */
  List<String> link(Path jar) throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String path = entry.getName();
        if (path.endsWith(".class") && !path.startsWith("META-INF/") && !path.contains("-info")) {
          String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
          names.add(name);
          link(name);
        }
      }
    }
    return names;
  }

  private void link(String name) {
    try {
      var unused = Class.forName(name, false, this).getDeclaredMethods();
    } catch (Throwable t) {
      faults.put(name, t);
    }
  }

  /** What could not be linked. */
  Map<String, Throwable> faults() {
    return faults;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("com.fasterxml.")) {
      return super.loadClass(name, resolve);
    }
    Class<?> known = findLoadedClass(name);
    if (known != null) {
      return known;
    }
    try {
      return define(name, new ClassFiles(getParent()).read(name.replace('.', '/')));
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static final class Methods extends ClassVisitor {
    private final String type;
    private final List<Point> points;

    Methods(String type, List<Point> points) {
      super(Opcodes.ASM9);
      this.type = type;
      this.points = points;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      if (name.charAt(0) != '<' && (access & CANNOT) == 0) {
        List<String> parameters = new ArrayList<>();
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
          parameters.add(Emitter.name(parameter));
        }
        points.add(new Point(type, name, parameters, "never.Made").whereFound().sleeping());
      }
      return null;
    }
  }
}
