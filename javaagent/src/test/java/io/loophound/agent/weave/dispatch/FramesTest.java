package io.loophound.agent.weave.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.gate.LoopHoundGate;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FramesTest {
  private static final String GATE = LoopHoundGate.class.getName();

  @Test
  void cutsEverythingUpToTheGate() {
    assertThat(
            cut(
                "io.loophound.agent.weave.dispatch.Context",
                "io.loophound.integration.x.ChatHandler",
                "java.util.ArrayList",
                GATE,
                GATE,
                "dev.langchain4j.ChatModel",
                "com.example.Main"))
        .containsExactly("dev.langchain4j.ChatModel", "com.example.Main");
  }

  @Test
  void keepsTheFramesOfAnOuterGuardedCall() {
    assertThat(
            cut("io.loophound.agent.weave.dispatch.Context", GATE, "lib.Inner", GATE, "lib.Outer"))
        .containsExactly("lib.Inner", GATE, "lib.Outer");
  }

  @Test
  void cutsOurFramesOnAThreadWithoutAGate() {
    assertThat(
            cut(
                "io.loophound.agent.weave.dispatch.Context",
                "io.loophound.seam.jdk.Tee",
                "java.util.concurrent.Flow"))
        .containsExactly("java.util.concurrent.Flow");
  }

  @Test
  void keepsApplicationsBelowOurName() {
    assertThat(cut("io.loophound.agent.weave.dispatch.Context", "io.loophound.examples.apps.Main"))
        .containsExactly("io.loophound.examples.apps.Main");
  }

  @Test
  void leavesAtMost24Lines() {
    String[] deep = new String[500];
    Arrays.fill(deep, "lib.Deep");
    deep[0] = GATE;
    deep[1] = "lib.Called";

    assertThat(cut(deep)).hasSize(24).startsWith("lib.Called");
  }

  private static Stream<String> cut(String... types) {
    StackTraceElement[] stack =
        Arrays.stream(types)
            .map(type -> new StackTraceElement(type, "call", null, 1))
            .toArray(StackTraceElement[]::new);
    return Arrays.stream(Frames.withoutOurs(stack)).map(StackTraceElement::getClassName);
  }
}
