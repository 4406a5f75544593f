package io.loophound.agent.weave.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonFactory;
import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.gate.LoopHoundKill;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is woven into applications may neither throw nor name a class they cannot see. */
class AdviceRulesTest {
  private static final String GATE = LoopHoundGate.class.getName().replace('.', '/');
  private static final String CALLED = "Called";

  @BeforeEach
  void wake() {
    LoopHoundGate.wake();
  }

  @AfterEach
  void takeOut() {
    LoopHoundGate.rest();
    LoopHoundGate.install(null, null, null);
  }

  @Test
  void namesOnlyTheJdkAndTheGate() {
    List<WovenCode.Call> calls = advice().calls();

    assertThat(calls)
        .extracting(WovenCode.Call::owner)
        .contains(GATE, "java/lang/Object", "java/lang/Long")
        .allMatch(owner -> owner.startsWith("java/lang/") || owner.equals(GATE));
  }

  /** But for the call that suppresses: it throws the kill, and nothing else. */
  @Test
  void everythingItThrowsIsSuppressed() {
    WovenCode advice = advice();

    assertThat(advice.calls())
        .extracting(WovenCode.Call::name)
        .contains("isAsleep", "enter", "replacesArguments", "skips", "exit", "rescues");
    assertThat(advice.calls())
        .filteredOn(call -> !call.name().equals("suppressed"))
        .allMatch(advice::isSuppressed);
  }

  private static WovenCode advice() {
    byte[] plain = type("(JLjava/lang/String;)J", AdviceRulesTest::returnsOne);
    return WovenCode.of(new Everything(1).woven(CALLED, plain));
  }

  /** Linking verifies a class: the JVM checks its stack, its variables and their types. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theJvmVerifiesEveryMethodOfALibrary(int times) throws Exception {
    Everything woven = new Everything(times);
    Path library =
        Path.of(JsonFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    assertThat(woven.link(library)).hasSizeGreaterThan(100);
    assertThat(woven.faults()).isEmpty();
  }

  /** As some compilers leave it there: the JVM would drop it. */
  @Test
  void mayReturnWithMoreOnTheStackThanTheResult() throws Exception {
    Object object =
        woven(
            1,
            code -> {
              code.visitInsn(Opcodes.ICONST_1);
              code.visitInsn(Opcodes.LCONST_0);
              code.visitInsn(Opcodes.DUP2_X1);
              code.visitInsn(Opcodes.DCONST_0);
              code.visitInsn(Opcodes.D2I);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              returnsOne(code);
            });

    assertThat(call(object)).isEqualTo(1L);
  }

  @Test
  void thePointsOfOneMethodAreCalledOneAroundTheOther() throws Exception {
    Object object = woven(2, AdviceRulesTest::returnsOne);
    List<Object> seen = new ArrayList<>();
    LoopHoundGate.install(
        call -> {
          seen.add("enter " + call[0]);
          return frame(call, null);
        },
        end -> {
          seen.add("exit " + ((Object[]) end[0])[LoopHoundGate.POINT] + " of " + end[1]);
          return (Long) end[1] + 1;
        },
        (point, error) -> seen.add(error));

    assertThat(call(object)).isEqualTo(3L);
    assertThat(seen).containsExactly("enter 0", "enter 1", "exit 1 of 1", "exit 0 of 2");
  }

  /** Nothing of the method has run, but a trace should lead to it. */
  @Test
  void aKillHasTheFirstLineOfTheMethod() throws Exception {
    Object object =
        woven(
            1,
            code -> {
              Label start = new Label();
              code.visitLabel(start);
              code.visitLineNumber(4711, start);
              returnsOne(code);
            });
    LoopHoundGate.install(
        call -> frame(call, new LoopHoundKill("stopped", "lh-1", "")), end -> end[1], null);

    Throwable kill = catchThrowable(() -> call(object)).getCause();

    assertThat(kill).isInstanceOf(LoopHoundKill.class);
    assertThat(kill.getStackTrace())
        .filteredOn(frame -> frame.getClassName().equals(CALLED))
        .extracting(StackTraceElement::getLineNumber)
        .containsExactly(4711);
  }

  private static Object[] frame(Object[] call, LoopHoundKill kill) {
    Object[] frame = new Object[LoopHoundGate.FRAME];
    frame[LoopHoundGate.POINT] = call[0];
    frame[LoopHoundGate.KILL] = kill;
    return frame;
  }

  private static Object woven(int times, Consumer<MethodVisitor> code) throws Exception {
    Class<?> type = new Everything(times).define(CALLED, type("()J", code));
    return type.getConstructor().newInstance();
  }

  private static Object call(Object object) throws Exception {
    return object.getClass().getMethod("call").invoke(object);
  }

  private static void returnsOne(MethodVisitor code) {
    code.visitInsn(Opcodes.LCONST_1);
    code.visitInsn(Opcodes.LRETURN);
  }

  private static byte[] type(String descriptor, Consumer<MethodVisitor> written) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, CALLED, null, "java/lang/Object", null);
    MethodVisitor made = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    made.visitCode();
    made.visitVarInsn(Opcodes.ALOAD, 0);
    made.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    made.visitInsn(Opcodes.RETURN);
    made.visitMaxs(0, 0);
    made.visitEnd();
    MethodVisitor called = writer.visitMethod(Opcodes.ACC_PUBLIC, "call", descriptor, null, null);
    called.visitCode();
    written.accept(called);
    called.visitMaxs(0, 0);
    called.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
