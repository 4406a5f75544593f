package io.loophound.integration.testkit;

import io.loophound.agent.seam.Invocation;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;

final class GateAdvice {

  private GateAdvice() {}

  @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
  static Object enter(
      @Advice.Origin("#t.#m#s") String point,
      @Advice.Origin Class<?> owner,
      @Advice.This(optional = true) Object self,
      @Advice.AllArguments(readOnly = false, typing = Typing.DYNAMIC) Object[] arguments,
      @Advice.Local("invocation") Invocation invocation) {
    invocation = TestGate.enter(point, owner, self, arguments);
    arguments = TestGate.arguments(invocation, arguments);
    return TestGate.replacement(invocation);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(
      @Advice.Enter Object replacement,
      @Advice.Return(readOnly = false, typing = Typing.DYNAMIC) Object returned,
      @Advice.Thrown(readOnly = false) Throwable thrown,
      @Advice.Local("invocation") Invocation invocation) {
    Object value = TestGate.exit(invocation, replacement, returned, thrown);
    if (thrown != null && value != null) {
      thrown = null;
    }
    returned = value;
  }
}
