package io.loophound.agent.weave.bytecode;

import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.StackSize;
import net.bytebuddy.implementation.bytecode.constant.ClassConstant;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/**
 * A class of a method's signature. The method's own class sees it; Byte Buddy's constant would read
 * its class file to know that.
 */
final class ClassLiteral extends StackManipulation.AbstractBase {
  private final TypeDescription type;

  private ClassLiteral(TypeDescription type) {
    this.type = type;
  }

  static StackManipulation of(TypeDescription type) {
    return type.isPrimitive() ? ClassConstant.of(type) : new ClassLiteral(type);
  }

  @Override
  public Size apply(MethodVisitor visitor, Implementation.Context context) {
    if (context.getClassFileVersion().isLessThan(ClassFileVersion.JAVA_V5)) {
      return ClassConstant.of(type).apply(visitor, context);
    }
    visitor.visitLdcInsn(Type.getType(type.getDescriptor()));
    return StackSize.SINGLE.toIncreasingSize();
  }
}
