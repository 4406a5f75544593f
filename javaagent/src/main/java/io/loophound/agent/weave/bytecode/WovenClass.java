package io.loophound.agent.weave.bytecode;

import io.loophound.agent.weave.point.WovenPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes a class on as it is, but for the methods that points mean. */
final class WovenClass extends ClassVisitor {
  private final Map<String, Code> codes;
  private String owner = "";
  private int version;

  private WovenClass(ClassVisitor next, Map<String, Code> codes) {
    super(Opcodes.ASM9, next);
    this.codes = codes;
  }

  /** The class file with the points woven. */
  static byte[] write(ClassReader reader, List<WovenPoint> points) {
    ClassWriter writer = new ClassWriter(reader, 0);
    Codes codes = new Codes(points);
    reader.accept(codes, ClassReader.SKIP_FRAMES);
    reader.accept(new WovenClass(writer, codes.found), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int fileVersion,
      int access,
      String name,
      String signature,
      String superName,
      String[] interfaces) {
    version = fileVersion & 0xffff;
    owner = name;
    super.visit(fileVersion, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] thrown) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
    Code code = codes.get(name + descriptor);
    if (code == null) {
      return next;
    }
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    for (int i = 0; i < code.points.size(); i++) {
      WovenPoint point = code.points.get(i);
      int inside = code.points.size() - 1 - i; // the first point is called first, around the others
      GateVisitor.Method method =
          new GateVisitor.Method(
              version, owner, isStatic, descriptor, code.variables, code.line, inside);
      next = new GateVisitor(next, method, point.id(), point.point().sleeps());
    }
    return next;
  }

  /** What has to be known of a method's code before it is written. */
  private static final class Code extends MethodVisitor {
    private final List<WovenPoint> points;
    private int variables;
    private int line;

    Code(List<WovenPoint> points) {
      super(Opcodes.ASM9);
      this.points = points;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = line == 0 ? number : line;
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      variables = locals;
    }
  }

  private static final class Codes extends ClassVisitor {
    private final Map<String, Code> found = new HashMap<>();
    private final List<WovenPoint> points;

    Codes(List<WovenPoint> points) {
      super(Opcodes.ASM9);
      this.points = points;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      List<WovenPoint> meant = new ArrayList<>();
      for (WovenPoint point : points) {
        if (Weaver.matches(point.point(), access, name, descriptor)) {
          meant.add(point);
        }
      }
      if (meant.isEmpty()) {
        return null;
      }
      Code code = new Code(meant);
      found.put(name + descriptor, code);
      return code;
    }
  }
}
