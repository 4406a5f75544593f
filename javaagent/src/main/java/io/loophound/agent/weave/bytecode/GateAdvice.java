package io.loophound.agent.weave.bytecode;

import io.loophound.agent.gate.LoopHoundGate;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/**
 * The one advice of all seams. It is inlined into the application's classes, so it may refer only
 * to {@code java.*} and the gate. The constants are at the point of use, so that a call that is not
 * watched resolves none of them.
 */
final class GateAdvice {

  /** The number of the woven point. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  @interface PointId {}

  /** The method's return type, erased. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  @interface ReturnType {}

  /** The method's parameter types, erased. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  @interface ParameterTypes {}

  /** Whether the point is asked only while one is woken. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  @interface Sleeps {}

  private GateAdvice() {}

  @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class, suppress = Throwable.class)
  static boolean enter(
      @PointId int point,
      @Sleeps boolean sleeps,
      @ReturnType Class<?> returnType,
      @ParameterTypes Class<?>[] parameterTypes,
      @Advice.Origin Class<?> owner,
      @Advice.This(optional = true, typing = Assigner.Typing.DYNAMIC) Object self,
      @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object[] arguments,
      @Advice.Local("frame") Object[] frame) {
    if (sleeps && LoopHoundGate.isAsleep()) {
      return false;
    }
    frame = LoopHoundGate.enter(point, owner, self, arguments);
    if (frame == null) {
      return false;
    }
    if (LoopHoundGate.replacesArguments(frame, parameterTypes)) {
      arguments = (Object[]) frame[LoopHoundGate.ARGUMENTS];
    }
    return LoopHoundGate.skips(frame, returnType);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(
      @Advice.Local("frame") Object[] frame,
      @Advice.Thrown(readOnly = false) Throwable thrown,
      @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object returned) {
    if (frame != null) {
      returned = LoopHoundGate.exit(frame, returned, thrown);
      if (thrown != null && LoopHoundGate.rescues(frame, returned)) {
        thrown = null;
      }
    }
  }
}
