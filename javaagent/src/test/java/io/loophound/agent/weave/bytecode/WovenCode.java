package io.loophound.agent.weave.bytecode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** What the code of a woven method refers to, and which exceptions of it are suppressed. */
final class WovenCode extends MethodVisitor {
  private record Range(Label start, Label end, Label handler) {}

  /**
   * An instruction that may throw.
   *
   * @param passed the labels before it
   */
  record Call(String owner, String name, Set<Label> passed) {}

  private final List<Range> ranges = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();
  private final Set<Label> passed = new HashSet<>();
  private final Set<Label> suppressing = new HashSet<>();
  private Label last = new Label();

  private WovenCode() {
    super(Opcodes.ASM9);
  }

  /** The code of the method {@code call}. */
  static WovenCode of(byte[] classFile) {
    WovenCode code = new WovenCode();
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return name.equals("call") ? code : null;
          }
        };
    new ClassReader(classFile).accept(methods, 0);
    return code;
  }

  List<Call> calls() {
    return calls;
  }

  boolean isSuppressed(Call call) {
    return ranges.stream()
        .filter(range -> suppressing.contains(range.handler()))
        .anyMatch(
            range -> call.passed().contains(range.start()) && !call.passed().contains(range.end()));
  }

  private void add(String owner, String name) {
    calls.add(new Call(owner, name, Set.copyOf(passed)));
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    ranges.add(new Range(start, end, handler));
  }

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    last = label;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean onInterface) {
    if (name.equals("suppressed")) {
      suppressing.add(last);
    }
    add(owner, name);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    add(owner, name);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    add(type.replaceAll("^\\[+L?|;$", ""), "type");
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    add("invokedynamic", name);
  }
}
