package io.loophound.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopHoundGateTest {
  private final List<Throwable> errors = new ArrayList<>();

  @AfterEach
  void takeOut() {
    LoopHoundGate.install(null, null, null);
  }

  @Test
  void looksAwayWhenNobodyIsThere() {
    assertThat(enter()).isNull();
    assertThat(LoopHoundGate.exit(frame(), "own", null)).isEqualTo("own");
  }

  @Test
  void throwsTheKillAndGoesOnGuardingTheThread() {
    LoopHoundKill kill = new LoopHoundKill("stop", "d", "t");
    install(with(LoopHoundGate.KILL, kill), end -> end[1]);

    assertThatThrownBy(LoopHoundGateTest::enter).isSameAs(kill);
    assertThatThrownBy(LoopHoundGateTest::enter).isSameAs(kill);
    assertThat(errors).isEmpty();
  }

  @Test
  void throwsNothingElse() {
    install(with(LoopHoundGate.KILL, new IllegalStateException()), end -> end[1]);

    assertThat(enter()).isNull();
    assertThat(errors).singleElement().isInstanceOf(ClassCastException.class);
  }

  @Test
  void swallowsWhateverAHookThrows() {
    Error[] thrown = {new StackOverflowError(), new OutOfMemoryError(), new LinkageError()};
    for (Error error : thrown) {
      install(
          call -> {
            throw error;
          },
          end -> {
            throw error;
          });
      assertThat(enter()).isNull();
      assertThat(LoopHoundGate.exit(frame(), "own", null)).isEqualTo("own");
    }
    assertThat(errors).hasSize(6);
  }

  @Test
  void survivesABrokenErrorHook() {
    LoopHoundGate.install(
        call -> {
          throw new IllegalStateException();
        },
        null,
        (point, thrown) -> {
          throw new IllegalStateException();
        });

    assertThat(enter()).isNull();
  }

  @Test
  void looksAwayFromWhatAHookCalls() {
    List<Object> inner = new ArrayList<>();
    install(
        call -> {
          inner.add(enter());
          return frame();
        },
        end -> {
          inner.add(enter());
          return end[1];
        });

    Object[] frame = enter();
    LoopHoundGate.exit(frame, "own", null);

    assertThat(frame).isNotNull();
    assertThat(inner).containsExactly(null, null);
    assertThat(enter()).isNotNull();
  }

  @Test
  void skipsOnlyWithAValueOfTheReturnType() {
    install(null, null);

    assertThat(LoopHoundGate.skips(replacement("text"), String.class)).isTrue();
    assertThat(LoopHoundGate.skips(replacement("text"), CharSequence.class)).isTrue();
    assertThat(LoopHoundGate.skips(replacement(1), int.class)).isTrue();
    assertThat(LoopHoundGate.skips(replacement('c'), char.class)).isTrue();
    assertThat(LoopHoundGate.skips(replacement(LoopHoundGate.SKIP), void.class)).isTrue();
    assertThat(LoopHoundGate.skips(replacement(null), String.class)).isFalse();
    assertThat(errors).isEmpty();
  }

  @Test
  void refusesAValueOfAnotherTypeAndCountsIt() {
    install(null, null);
    Object[] frame = replacement(1L);

    assertThat(LoopHoundGate.skips(frame, int.class)).isFalse();
    assertThat(LoopHoundGate.exit(frame, 5, null)).isEqualTo(5);
    assertThat(LoopHoundGate.skips(replacement("text"), void.class)).isFalse();
    assertThat(LoopHoundGate.skips(replacement(LoopHoundGate.SKIP), Integer.class)).isFalse();
    assertThat(errors).hasSize(3).allMatch(ClassCastException.class::isInstance);
  }

  @Test
  void replacesAllArgumentsOrNone() {
    install(null, null);
    Class<?>[] types = {String.class, int.class};

    assertThat(replaces(types, "a", 1)).isTrue();
    assertThat(replaces(types, null, 1)).isTrue();
    assertThat(errors).isEmpty();
    assertThat(replaces(types, "a", null)).isFalse();
    assertThat(replaces(types, "a")).isFalse();
    assertThat(replaces(types, 1, 1)).isFalse();
    assertThat(errors).hasSize(3);
  }

  @Test
  void returnsTheExitValueOnlyWhenItFits() {
    install(null, end -> "changed");
    Object[] frame = frame();
    LoopHoundGate.skips(frame, String.class);
    assertThat(LoopHoundGate.exit(frame, "own", null)).isEqualTo("changed");
    assertThat(LoopHoundGate.exit(frame, null, new IllegalStateException())).isEqualTo("changed");
    assertThat(errors).isEmpty();

    LoopHoundGate.skips(frame, int.class);
    assertThat(LoopHoundGate.exit(frame, 5, null)).isEqualTo(5);
    assertThat(errors).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"enter", "exit"})
  void guardsAThreadAgainAfterItsStackOverflowed(String where) {
    Function<Object[], Object[]> fine = call -> frame();
    install(where.equals("enter") ? call -> deeper(call, 0) : fine, end -> deeper(end, 0)[0]);
    Object[] frame = enter();
    LoopHoundGate.exit(frame == null ? frame() : frame, "own", null);
    assertThat(errors).hasAtLeastOneElementOfType(StackOverflowError.class);

    install(fine, end -> end[1]);
    assertThat(enter()).isNotNull();
  }

  @Test
  void letsOnlyTheKillOutOfAdvice() {
    install(null, null);
    LoopHoundKill kill = new LoopHoundKill("stop", "d", "t");

    LoopHoundGate.suppressed(new NoClassDefFoundError());
    assertThatThrownBy(() -> LoopHoundGate.suppressed(kill)).isSameAs(kill);
    assertThat(errors).singleElement().isInstanceOf(NoClassDefFoundError.class);
  }

  private static Object[] deeper(Object[] call, int level) {
    Object[] result = level < 0 ? call : deeper(call, level + 1);
    return result.clone();
  }

  private void install(Function<Object[], Object[]> enter, Function<Object[], Object> exit) {
    LoopHoundGate.install(enter, exit, (point, thrown) -> errors.add(thrown));
  }

  private static Object[] enter() {
    return LoopHoundGate.enter(0, String.class, "self", new Object[0]);
  }

  private static boolean replaces(Class<?>[] types, Object... arguments) {
    Object[] frame = frame();
    frame[LoopHoundGate.ARGUMENTS] = arguments;
    return LoopHoundGate.replacesArguments(frame, types);
  }

  private static Function<Object[], Object[]> with(int slot, Object value) {
    return call -> {
      Object[] frame = frame();
      frame[slot] = value;
      return frame;
    };
  }

  private static Object[] replacement(Object value) {
    Object[] frame = frame();
    frame[LoopHoundGate.REPLACEMENT] = value;
    return frame;
  }

  private static Object[] frame() {
    Object[] frame = new Object[LoopHoundGate.FRAME];
    frame[LoopHoundGate.POINT] = 0;
    return frame;
  }
}
