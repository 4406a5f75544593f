package io.loophound.agent.weave.bytecode;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What a class file declares.
 *
 * @param version of the class file, without the minor one
 * @param parents what it extends and implements, with slashes
 */
record ClassShape(int version, List<String> parents, List<Member> methods, List<Member> fields) {
  private static final int NO_CODE =
      ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

  /** A field or method. */
  record Member(int access, String name, String descriptor) {}

  static ClassShape of(ClassReader reader) {
    Collector collector = new Collector();
    reader.accept(collector, NO_CODE);
    List<String> parents = new ArrayList<>(List.of(reader.getInterfaces()));
    if (reader.getSuperName() != null) {
      parents.add(reader.getSuperName());
    }
    return new ClassShape(collector.version, parents, collector.methods, collector.fields);
  }

  boolean declares(References.Member wanted) {
    for (Member member : wanted.isMethod() ? methods : fields) {
      if (member.name().equals(wanted.name()) && member.descriptor().equals(wanted.descriptor())) {
        return true;
      }
    }
    return false;
  }

  private static final class Collector extends ClassVisitor {
    private final List<Member> methods = new ArrayList<>();
    private final List<Member> fields = new ArrayList<>();
    private int version;

    Collector() {
      super(Opcodes.ASM9);
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
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      fields.add(new Member(access, name, descriptor));
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      methods.add(new Member(access, name, descriptor));
      return null;
    }
  }
}
