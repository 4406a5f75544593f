package io.loophound.agent.weave.bytecode;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.weave.point.WovenPoint;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes the gate's advice into methods. Reads class files only, and loads none of their classes.
 *
 * <p>With ASM alone: Byte Buddy would load 640 classes for it, a third of what the first guarded
 * call cost.
 */
public final class Weaver {
  private static final int CANNOT = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;

  /** A folder where the woven classes are written to, for debugging. */
  private static final String WRITTEN_TO = "io.loophound.woven";

  private final Links links = new Links(new ClassFiles(Weaver.class.getClassLoader()));

  /**
   * A class as it was woven.
   *
   * @param bytes its new class file, null when nothing was woven
   * @param points the points that were woven
   * @param missing the points that do not fit: nothing of their seams was woven
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
  public record Woven(byte[] bytes, List<WovenPoint> points, List<Lack> missing) {}

  /**
   * A point that does not fit the application's version of a library.
   *
   * @param what the missing member
   */
  public record Lack(WovenPoint point, String what) {}

  /**
   * Weaves a class.
   *
   * @param name its binary name
   * @param bytes its class file, as the JVM or another agent hands it over
   */
  public Woven weave(String name, ClassLoader loader, byte[] bytes, List<WovenPoint> points) {
    ClassReader reader = new ClassReader(bytes);
    ClassShape type = ClassShape.of(reader);
    ClassFiles files = new ClassFiles(loader);
    files.add(name.replace('.', '/'), type);
    List<Lack> missing = missing(type, points, files);
    List<WovenPoint> kept = new ArrayList<>(points);
    for (Lack gone : missing) {
      kept.removeIf(point -> point.seam() == gone.point().seam());
    }
    kept.removeIf(point -> lacks(type, point));
    if (kept.isEmpty()) {
      return new Woven(null, kept, missing);
    }
    byte[] woven = WovenClass.write(reader, kept);
    show(name, woven);
    return new Woven(woven, kept, missing);
  }

  private static void show(String name, byte[] woven) {
    String folder = System.getProperty(WRITTEN_TO);
    if (folder != null) {
      try (OutputStream out = new FileOutputStream(new File(folder, name + ".class"))) {
        out.write(woven);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private List<Lack> missing(ClassShape type, List<WovenPoint> points, ClassFiles files) {
    List<Lack> missing = new ArrayList<>();
    for (WovenPoint point : points) {
      Point wanted = point.point();
      boolean lacks = lacks(type, point);
      boolean needed = wanted.optional() ? lacksAll(type, point, points) : !wanted.isByNameEnd();
      String what = lacks ? (needed ? name(wanted) : null) : links.missing(point, files);
      if (what != null) {
        missing.add(new Lack(point, what));
      }
    }
    return missing;
  }

  /**
   * Whether a guarded method is declared in different ways by versions, and here in none of them.
   */
  private static boolean lacksAll(ClassShape type, WovenPoint point, List<WovenPoint> points) {
    if (!point.point().stops() || point.seam().seam().role() != SeamRole.GUARDS) {
      return false;
    }
    List<WovenPoint> ways =
        points.stream()
            .filter(other -> other.seam() == point.seam())
            .filter(other -> other.point().method().equals(point.point().method()))
            .toList();
    return ways.size() > 1 && ways.stream().allMatch(way -> lacks(type, way));
  }

  private static String name(Point point) {
    return point.type() + "." + point.method() + point.parameters();
  }

  private static boolean lacks(ClassShape type, WovenPoint point) {
    for (ClassShape.Member method : type.methods()) {
      if (matches(point.point(), method.access(), method.name(), method.descriptor())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a method is one that a point means. */
  static boolean matches(Point point, int access, String name, String descriptor) {
    return point.mayBeNamed(name)
        && (access & CANNOT) == 0
        && hasParameters(descriptor, point.parameters())
        && point.mayReturn(Emitter.name(Type.getReturnType(descriptor)));
  }

  private static boolean hasParameters(String descriptor, List<String> names) {
    Type[] types = Type.getArgumentTypes(descriptor);
    if (types.length != names.size()) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      if (!Emitter.name(types[i]).equals(names.get(i))) {
        return false;
      }
    }
    return true;
  }
}
