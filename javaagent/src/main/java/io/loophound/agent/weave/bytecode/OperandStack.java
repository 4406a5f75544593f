package io.loophound.agent.weave.bytecode;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * What is on the operand stack while the code of a method is read: the size of each value in words,
 * the top one last. Some compilers return with more on the stack than what is returned. The JVM
 * drops it there, but not at a jump to the end.
 */
final class OperandStack {
  private static final char ONE = '1';
  private static final char TWO = '2';

  private final Map<Label, String> atLabels = new HashMap<>();
  private final StringBuilder sizes = new StringBuilder();

  /** The size of the value on top, or 0. */
  int top() {
    return sizes.length() == 0 ? 0 : sizes.charAt(sizes.length() - 1) - '0';
  }

  void pop(int words) {
    var unused = cut(words);
  }

  void push(int size) {
    if (size > 0) {
      sizes.append(size == 2 ? TWO : ONE);
    }
  }

  private String cut(int words) {
    int from = sizes.length();
    for (int left = words; left > 0 && from > 0; ) {
      from--;
      left -= sizes.charAt(from) - '0';
    }
    String values = sizes.substring(from);
    sizes.setLength(from);
    return values;
  }

  /** The code goes on somewhere else: what is on the stack here is said by a label or a frame. */
  private void end() {
    sizes.setLength(0);
  }

  void frame(int values, Object[] types) {
    end();
    for (int i = 0; i < values; i++) {
      push(isWide(types[i]) ? 2 : 1);
    }
  }

  /** Whether what a frame says is one of the types that take two words. */
  static boolean isWide(Object type) {
    return Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type);
  }

  void handler(Label handler) {
    atLabels.put(handler, String.valueOf(ONE));
  }

  void label(Label label) {
    String known = atLabels.get(label);
    if (known != null) {
      end();
      sizes.append(known);
    }
  }

  void jump(int opcode, Label target) {
    boolean compares = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    boolean always = opcode == Opcodes.GOTO || opcode == Opcodes.JSR;
    pop(compares ? 2 : always ? 0 : 1);
    atLabels.putIfAbsent(target, opcode == Opcodes.JSR ? sizes.toString() + ONE : sizes.toString());
    if (opcode == Opcodes.GOTO) {
      end();
    }
  }

  void choice(Label otherwise, Label[] targets) {
    pop(1);
    atLabels.putIfAbsent(otherwise, sizes.toString());
    for (Label target : targets) {
      atLabels.putIfAbsent(target, sizes.toString());
    }
    end();
  }

  void number(int opcode) {
    push(opcode == Opcodes.NEWARRAY ? 0 : 1);
  }

  void variable(int opcode) {
    switch (opcode) {
      case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD -> push(1);
      case Opcodes.LLOAD, Opcodes.DLOAD -> push(2);
      case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE -> pop(1);
      case Opcodes.LSTORE, Opcodes.DSTORE -> pop(2);
      default -> end(); // RET
    }
  }

  void type(int opcode) {
    push(opcode == Opcodes.NEW ? 1 : 0);
  }

  void field(int opcode, String descriptor) {
    int size = Type.getType(descriptor).getSize();
    boolean puts = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    boolean ofObject = opcode == Opcodes.PUTFIELD || opcode == Opcodes.GETFIELD;
    pop((puts ? size : 0) + (ofObject ? 1 : 0));
    push(puts ? 0 : size);
  }

  /** A call, also by invokedynamic. */
  void call(boolean onObject, String descriptor) {
    int sizes = Type.getArgumentsAndReturnSizes(descriptor); // the arguments' with one for this
    pop((sizes >> 2) - (onObject ? 0 : 1));
    push(sizes & 3);
  }

  void constant(Object value) {
    boolean wide =
        value instanceof Long
            || value instanceof Double
            || (value instanceof ConstantDynamic computed && computed.getSize() == 2);
    push(wide ? 2 : 1);
  }

  void arrays(int dimensions) {
    pop(dimensions);
    push(1);
  }

  /** An instruction without operands. */
  void plain(int opcode) {
    if (opcode >= Opcodes.POP && opcode <= Opcodes.DUP2_X2) {
      shuffle(opcode);
    } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
      calculate(opcode);
    } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.DCMPG) {
      convert(opcode);
    } else {
      move(opcode);
    }
  }

  private void move(int opcode) {
    switch (opcode) {
      case Opcodes.NOP, Opcodes.SWAP, Opcodes.ARRAYLENGTH -> {}
      case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> push(2);
      case Opcodes.LALOAD, Opcodes.DALOAD -> replace(2, 2);
      case Opcodes.LASTORE, Opcodes.DASTORE -> pop(4);
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> pop(1);
      default -> {
        if (opcode <= Opcodes.DCONST_1) {
          push(1);
        } else if (opcode <= Opcodes.SALOAD) {
          replace(2, 1);
        } else if (opcode <= Opcodes.SASTORE) {
          pop(3);
        } else {
          end(); // it returns or throws
        }
      }
    }
  }

  private void replace(int words, int size) {
    pop(words);
    push(size);
  }

  private void shuffle(int opcode) {
    switch (opcode) {
      case Opcodes.POP -> pop(1);
      case Opcodes.POP2 -> pop(2);
      case Opcodes.DUP -> copy(1, 0);
      case Opcodes.DUP_X1 -> copy(1, 1);
      case Opcodes.DUP_X2 -> copy(1, 2);
      case Opcodes.DUP2 -> copy(2, 0);
      case Opcodes.DUP2_X1 -> copy(2, 1);
      default -> copy(2, 2);
    }
  }

  private void copy(int words, int below) {
    String values = cut(words);
    String under = cut(below);
    sizes.append(values).append(under).append(values);
  }

  // the opcodes of int, long, float and double follow each other, and so do the operations
  private void calculate(int opcode) {
    if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
      return;
    }
    if (opcode >= Opcodes.ISHL) {
      boolean wide = opcode % 2 != 0;
      boolean shifts = opcode <= Opcodes.LUSHR;
      pop(wide && !shifts ? 2 : 1);
    } else {
      boolean wide = (opcode - Opcodes.IADD) % 2 != 0;
      pop(wide ? 2 : 1);
    }
  }

  private void convert(int opcode) {
    switch (opcode) {
      case Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D -> replace(1, 2);
      case Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F -> replace(2, 1);
      case Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG -> replace(4, 1);
      case Opcodes.FCMPL, Opcodes.FCMPG -> replace(2, 1);
      default -> {} // to another type of the same size
    }
  }
}
