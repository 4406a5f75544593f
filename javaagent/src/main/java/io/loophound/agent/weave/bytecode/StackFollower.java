package io.loophound.agent.weave.bytecode;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes the code of a method on, and follows what is on its operand stack. */
abstract class StackFollower extends MethodVisitor {
  private final OperandStack stack = new OperandStack();

  StackFollower(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Takes everything off the stack. */
  void drain() {
    for (int size = stack.top(); size > 0; size = stack.top()) {
      mv.visitInsn(size == 2 ? Opcodes.POP2 : Opcodes.POP);
      stack.pop(size);
    }
  }

  /** The value on top is taken by code that is not followed. */
  void taken(int size) {
    stack.pop(size);
  }

  @Override
  public void visitFrame(int type, int locals, Object[] local, int values, Object[] types) {
    stack.frame(values, types);
    super.visitFrame(type, locals, local, values, types);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    stack.handler(handler);
    super.visitTryCatchBlock(start, end, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    stack.label(label);
    super.visitLabel(label);
  }

  @Override
  public void visitInsn(int opcode) {
    stack.plain(opcode);
    super.visitInsn(opcode);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    stack.number(opcode);
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    stack.variable(opcode);
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    stack.type(opcode);
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    stack.field(opcode, descriptor);
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean onInterface) {
    stack.call(opcode != Opcodes.INVOKESTATIC, descriptor);
    super.visitMethodInsn(opcode, owner, name, descriptor, onInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    stack.call(false, descriptor);
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label target) {
    stack.jump(opcode, target);
    super.visitJumpInsn(opcode, target);
  }

  @Override
  public void visitLdcInsn(Object value) {
    stack.constant(value);
    super.visitLdcInsn(value);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
    stack.choice(otherwise, targets);
    super.visitTableSwitchInsn(min, max, otherwise, targets);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
    stack.choice(otherwise, targets);
    super.visitLookupSwitchInsn(otherwise, keys, targets);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    stack.arrays(dimensions);
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
