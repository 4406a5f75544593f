package io.loophound.agent.weave.bytecode;

import io.loophound.agent.gate.LoopHoundGate;
import java.util.Arrays;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The one advice of all seams: writes calls of the gate around the code of a method. Everything
 * that is thrown in between, from what is written here, goes to {@link LoopHoundGate#suppressed}.
 *
 * <pre>
 * frame = null
 * try { if (sleeps &amp;&amp; isAsleep()) goto body
 *       frame = enter(point, owner, self, arguments)
 *       if (frame == null) goto body
 *       if (replacesArguments(frame, types)) arguments = frame[ARGUMENTS]
 *       if (skips(frame, type)) { returned = 0; goto end } } catch (t) { suppressed(t) }
 * body:
 * try { the method's code, returned = ...; goto end } catch (t) { returned = 0; thrown = t }
 * end:
 * try { if (frame != null) {
 *         returned = exit(frame, returned, thrown)
 *         if (thrown != null &amp;&amp; rescues(frame, returned)) thrown = null } } catch (t) { suppressed(t) }
 * if (thrown != null) throw thrown; else return returned
 * </pre>
 *
 * <p>The variables are beyond those of the method, so that nothing in it is moved. The constants
 * are at the point of use: a call that is not watched resolves none of them.
 */
final class GateVisitor extends StackFollower {
  /** How many variables it needs at most. */
  private static final int VARIABLES = 4;

  /** What the deepest of its steps needs: replacing an argument. */
  private static final int STACK = 8;

  private static final String OBJECT = "java/lang/Object";
  private static final String OBJECTS = "[Ljava/lang/Object;";
  private static final String THROWABLE = "java/lang/Throwable";
  private static final Object[] NOTHING = {};

  private final Method method;
  private final int point;
  private final boolean sleeps;
  private final Emitter emit;
  private final Type returns;
  private final int free;
  private final int frame;
  private final int returned;
  private final int thrown;
  private final Label body = new Label();
  private final Label end = new Label();

  /**
   * The method that is woven.
   *
   * @param version of its class file, without the minor one
   * @param owner the internal name of its class
   * @param variables how many its code has
   * @param line the first line of its code, or 0
   * @param inside how many other points are woven inside of this one
   */
  record Method(
      int version,
      String owner,
      boolean isStatic,
      String descriptor,
      int variables,
      int line,
      int inside) {}

  GateVisitor(MethodVisitor next, Method method, int point, boolean sleeps) {
    super(next);
    this.method = method;
    this.point = point;
    this.sleeps = sleeps;
    emit = new Emitter(next, method.version());
    returns = Type.getReturnType(method.descriptor());
    free = method.variables() + method.inside() * VARIABLES;
    frame = free;
    thrown = free + 1;
    returned = free + 2;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label start = new Label();
    Label suppress = new Label();
    mv.visitTryCatchBlock(start, suppress, suppress, THROWABLE);
    if (method.line() > 0) {
      Label first = new Label();
      mv.visitLabel(first);
      mv.visitLineNumber(method.line(), first);
    }
    emit.insn(Opcodes.ACONST_NULL);
    emit.storeObject(frame);
    mv.visitLabel(start);
    enter();
    emit.jump(Opcodes.GOTO, body);
    mv.visitLabel(suppress);
    frame(parameters(), THROWABLE);
    suppressed();
    mv.visitLabel(body);
    frame(parameters());
    emit.insn(Opcodes.NOP); // the method's own first frame may be next
  }

  private void enter() {
    if (sleeps) {
      emit.gate("isAsleep", "()Z");
      emit.jump(Opcodes.IFNE, body);
    }
    emit.number(point);
    emit.type(Type.getObjectType(method.owner()));
    if (method.isStatic()) {
      emit.insn(Opcodes.ACONST_NULL);
    } else {
      emit.loadObject(0);
    }
    arguments();
    emit.gate("enter", "(ILjava/lang/Class;Ljava/lang/Object;[Ljava/lang/Object;)" + OBJECTS);
    emit.storeObject(frame);
    emit.loadObject(frame);
    emit.jump(Opcodes.IFNULL, body);
    replaceArguments();
    Label goOn = new Label();
    emit.loadObject(frame);
    emit.type(returns);
    emit.gate("skips", "(" + OBJECTS + "Ljava/lang/Class;)Z");
    emit.jump(Opcodes.IFEQ, goOn);
    noResult();
    emit.insn(Opcodes.ACONST_NULL);
    emit.storeObject(thrown);
    emit.jump(Opcodes.GOTO, end);
    mv.visitLabel(goOn);
    frame(parameters());
    emit.insn(Opcodes.NOP);
  }

  private void arguments() {
    Type[] types = Type.getArgumentTypes(method.descriptor());
    emit.array(OBJECT, types.length);
    int variable = firstParameter();
    for (int i = 0; i < types.length; i++) {
      emit.insn(Opcodes.DUP);
      emit.number(i);
      emit.load(types[i], variable);
      emit.box(types[i]);
      emit.insn(Opcodes.AASTORE);
      variable += types[i].getSize();
    }
  }

  private void replaceArguments() {
    Type[] types = Type.getArgumentTypes(method.descriptor());
    emit.loadObject(frame);
    emit.array("java/lang/Class", types.length);
    for (int i = 0; i < types.length; i++) {
      emit.insn(Opcodes.DUP);
      emit.number(i);
      emit.type(types[i]);
      emit.insn(Opcodes.AASTORE);
    }
    Label keep = new Label();
    emit.gate("replacesArguments", "(" + OBJECTS + "[Ljava/lang/Class;)Z");
    emit.jump(Opcodes.IFEQ, keep);
    int variable = firstParameter();
    for (int i = 0; i < types.length; i++) {
      emit.loadObject(frame);
      emit.number(LoopHoundGate.ARGUMENTS);
      emit.insn(Opcodes.AALOAD);
      mv.visitTypeInsn(Opcodes.CHECKCAST, OBJECTS);
      emit.number(i);
      emit.insn(Opcodes.AALOAD);
      emit.unbox(types[i]);
      emit.store(types[i], variable);
      variable += types[i].getSize();
    }
    mv.visitLabel(keep);
    frame(parameters());
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
      super.visitInsn(opcode);
      return;
    }
    if (returns.getSort() != Type.VOID) {
      emit.store(returns, returned);
      taken(returns.getSize());
    }
    drain();
    emit.insn(Opcodes.ACONST_NULL);
    emit.storeObject(thrown);
    emit.jump(Opcodes.GOTO, end);
  }

  @Override
  public void visitFrame(int type, int locals, Object[] local, int values, Object[] types) {
    Object[] all = beyond(local, locals);
    super.visitFrame(type, all.length, all, values, types);
  }

  @Override
  public void visitMaxs(int stack, int variables) {
    Label caught = new Label();
    mv.visitTryCatchBlock(body, caught, caught, THROWABLE);
    mv.visitLabel(caught);
    frame(beyond(NOTHING, 0), THROWABLE);
    emit.storeObject(thrown);
    noResult();
    mv.visitLabel(end);
    frame(ended());
    exit();
    Label completed = new Label();
    emit.loadObject(thrown);
    emit.jump(Opcodes.IFNULL, completed);
    emit.loadObject(thrown);
    emit.insn(Opcodes.ATHROW);
    mv.visitLabel(completed);
    frame(ended());
    if (returns.getSort() != Type.VOID) {
      emit.load(returns, returned);
    }
    emit.insn(returns.getOpcode(Opcodes.IRETURN));
    super.visitMaxs(Math.max(stack, STACK), Math.max(variables, free + VARIABLES));
  }

  private void exit() {
    Label start = new Label();
    Label suppress = new Label();
    Label done = new Label();
    mv.visitTryCatchBlock(start, suppress, suppress, THROWABLE);
    mv.visitLabel(start);
    emit.loadObject(frame);
    emit.jump(Opcodes.IFNULL, done);
    emit.loadObject(frame);
    loadResult();
    emit.loadObject(thrown);
    emit.gate("exit", "(" + OBJECTS + "Ljava/lang/Object;Ljava/lang/Throwable;)Ljava/lang/Object;");
    if (returns.getSort() == Type.VOID) {
      emit.insn(Opcodes.POP);
    } else {
      emit.unbox(returns);
      emit.store(returns, returned);
    }
    emit.loadObject(thrown);
    emit.jump(Opcodes.IFNULL, done);
    emit.loadObject(frame);
    loadResult();
    emit.gate("rescues", "(" + OBJECTS + "Ljava/lang/Object;)Z");
    emit.jump(Opcodes.IFEQ, done);
    emit.insn(Opcodes.ACONST_NULL);
    emit.storeObject(thrown);
    emit.jump(Opcodes.GOTO, done);
    mv.visitLabel(suppress);
    frame(ended(), THROWABLE);
    suppressed();
    mv.visitLabel(done);
    frame(ended());
  }

  private void suppressed() {
    emit.gate("suppressed", "(Ljava/lang/Throwable;)V");
  }

  private void noResult() {
    if (returns.getSort() != Type.VOID) {
      emit.zero(returns);
      emit.store(returns, returned);
    }
  }

  private void loadResult() {
    if (returns.getSort() == Type.VOID) {
      emit.insn(Opcodes.ACONST_NULL);
    } else {
      emit.load(returns, returned);
      emit.box(returns);
    }
  }

  /** What the variables hold here, from which versions on a class file has to say it. */
  private void frame(Object[] local, Object... stack) {
    if (method.version() >= Opcodes.V1_6) {
      mv.visitFrame(Opcodes.F_NEW, local.length, local, stack.length, stack);
    }
  }

  private Object[] parameters() {
    Type[] types = Type.getArgumentTypes(method.descriptor());
    int first = firstParameter();
    Object[] all = new Object[first + types.length];
    if (first > 0) {
      all[0] = method.owner();
    }
    for (int i = 0; i < types.length; i++) {
      all[first + i] = verified(types[i]);
    }
    return beyond(all, all.length);
  }

  private Object[] ended() {
    Object[] before = beyond(NOTHING, 0);
    boolean isVoid = returns.getSort() == Type.VOID;
    Object[] all = Arrays.copyOf(before, before.length + (isVoid ? 1 : 2));
    all[before.length] = THROWABLE;
    if (!isVoid) {
      all[before.length + 1] = verified(returns);
    }
    return all;
  }

  /** The method's variables and the frame; nothing is known of those between. */
  private Object[] beyond(Object[] local, int count) {
    int slots = 0;
    for (int i = 0; i < count; i++) {
      slots += OperandStack.isWide(local[i]) ? 2 : 1;
    }
    Object[] all = Arrays.copyOf(local, count + free - slots + 1);
    Arrays.fill(all, count, all.length, Opcodes.TOP);
    all[all.length - 1] = OBJECTS;
    return all;
  }

  private static Object verified(Type type) {
    return switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> type.getInternalName();
      case Type.LONG -> Opcodes.LONG;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      case Type.FLOAT -> Opcodes.FLOAT;
      default -> Opcodes.INTEGER;
    };
  }

  private int firstParameter() {
    return method.isStatic() ? 0 : 1;
  }
}
