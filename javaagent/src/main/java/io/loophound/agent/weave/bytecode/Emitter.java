package io.loophound.agent.weave.bytecode;

import io.loophound.agent.gate.LoopHoundGate;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Writes single steps of woven code. All of it refers only to {@code java.lang} and the gate. */
final class Emitter {
  private static final String GATE = Type.getInternalName(LoopHoundGate.class);
  private static final String[][] BOXES = {
    {"java/lang/Boolean", "booleanValue"},
    {"java/lang/Character", "charValue"},
    {"java/lang/Byte", "byteValue"},
    {"java/lang/Short", "shortValue"},
    {"java/lang/Integer", "intValue"},
    {"java/lang/Float", "floatValue"},
    {"java/lang/Long", "longValue"},
    {"java/lang/Double", "doubleValue"},
  };

  private final MethodVisitor code;
  private final int version;

  /**
   * Writes to {@code code}.
   *
   * @param version of the class file, without its minor one
   */
  Emitter(MethodVisitor code, int version) {
    this.code = code;
    this.version = version;
  }

  void gate(String method, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, method, descriptor, false);
  }

  void insn(int opcode) {
    code.visitInsn(opcode);
  }

  void jump(int opcode, Label target) {
    code.visitJumpInsn(opcode, target);
  }

  void loadObject(int variable) {
    code.visitVarInsn(Opcodes.ALOAD, variable);
  }

  void storeObject(int variable) {
    code.visitVarInsn(Opcodes.ASTORE, variable);
  }

  void load(Type type, int variable) {
    code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
  }

  void store(Type type, int variable) {
    code.visitVarInsn(type.getOpcode(Opcodes.ISTORE), variable);
  }

  void number(int value) {
    if (value <= 5) {
      code.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value <= Byte.MAX_VALUE) {
      code.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value <= Short.MAX_VALUE) {
      code.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      code.visitLdcInsn(value);
    }
  }

  /** The class of a type. */
  void type(Type type) {
    if (type.getSort() < Type.ARRAY) {
      String box = type.getSort() == Type.VOID ? "java/lang/Void" : boxOf(type)[0];
      code.visitFieldInsn(Opcodes.GETSTATIC, box, "TYPE", "Ljava/lang/Class;");
    } else if (version >= Opcodes.V1_5) {
      code.visitLdcInsn(type);
    } else { // it has no constants that are classes
      code.visitLdcInsn(name(type));
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/Class",
          "forName",
          "(Ljava/lang/String;)Ljava/lang/Class;",
          false);
    }
  }

  /** An array of as many elements. */
  void array(String type, int length) {
    number(length);
    code.visitTypeInsn(Opcodes.ANEWARRAY, type);
  }

  /** Makes an object of the value on the stack. */
  void box(Type type) {
    if (!isObject(type)) {
      String box = boxOf(type)[0];
      String descriptor = "(" + type.getDescriptor() + ")L" + box + ";";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", descriptor, false);
    }
  }

  /** Makes a value of a type of the object on the stack. */
  void unbox(Type type) {
    if (isObject(type)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
      return;
    }
    String[] box = boxOf(type);
    code.visitTypeInsn(Opcodes.CHECKCAST, box[0]);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box[0], box[1], "()" + type.getDescriptor(), false);
  }

  /** The value that a variable of a type has at first. */
  void zero(Type type) {
    switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> code.visitInsn(Opcodes.ACONST_NULL);
      case Type.LONG -> code.visitInsn(Opcodes.LCONST_0);
      case Type.DOUBLE -> code.visitInsn(Opcodes.DCONST_0);
      case Type.FLOAT -> code.visitInsn(Opcodes.FCONST_0);
      default -> code.visitInsn(Opcodes.ICONST_0);
    }
  }

  static boolean isObject(Type type) {
    return type.getSort() >= Type.ARRAY;
  }

  /** The binary name of a type, as {@link Class#getName} gives it. */
  static String name(Type type) {
    return type.getSort() == Type.ARRAY
        ? type.getDescriptor().replace('/', '.')
        : type.getClassName();
  }

  private static String[] boxOf(Type type) {
    return BOXES[type.getSort() - Type.BOOLEAN];
  }
}
