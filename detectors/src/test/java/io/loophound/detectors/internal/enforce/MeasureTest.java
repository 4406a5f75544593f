package io.loophound.detectors.internal.enforce;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of measures: when it is found x what the policy wants x whether it can be noted. */
class MeasureTest {

  /** "note" gives the run a chance; + stops its next model call. */
  @ParameterizedTest(name = "{0}, {1}: {2} with a note left, {3} with none, {4} without a place")
  @CsvSource({
    "MODEL_CALL,  WARN,      WARN,       WARN,       WARN",
    "MODEL_CALL,  THROTTLE,  THROTTLE,   THROTTLE,   THROTTLE",
    "MODEL_CALL,  STEER,     WARN,       WARN,       WARN",
    "MODEL_CALL,  BLOCK,     BLOCK,      BLOCK,      BLOCK",
    "MODEL_CALL,  TERMINATE, TERMINATE,  TERMINATE,  TERMINATE",
    "TOOL_CALL,   WARN,      WARN,       WARN,       WARN",
    "TOOL_CALL,   THROTTLE,  THROTTLE,   THROTTLE,   THROTTLE",
    "TOOL_CALL,   STEER,     note,       STEER,      WARN",
    "TOOL_CALL,   BLOCK,     note,       BLOCK,      BLOCK",
    "TOOL_CALL,   TERMINATE, note,       TERMINATE+, TERMINATE+",
    "TOOL_RESULT, WARN,      WARN,       WARN,       WARN",
    "TOOL_RESULT, THROTTLE,  nothing,    nothing,    nothing",
    "TOOL_RESULT, STEER,     note,       nothing,    nothing",
    "TOOL_RESULT, BLOCK,     note,       BLOCK+,     BLOCK+",
    "TOOL_RESULT, TERMINATE, note,       TERMINATE+, TERMINATE+",
    "REPLY,       WARN,      WARN,       WARN,       WARN",
    "REPLY,       THROTTLE,  WARN,       WARN,       WARN",
    "REPLY,       STEER,     WARN,       WARN,       WARN",
    "REPLY,       BLOCK,     BLOCK,      BLOCK,      BLOCK",
    "REPLY,       TERMINATE, TERMINATE+, TERMINATE+, TERMINATE+",
    "REPLY_END,   WARN,      WARN,       WARN,       WARN",
    "REPLY_END,   THROTTLE,  WARN,       WARN,       WARN",
    "REPLY_END,   STEER,     WARN,       WARN,       WARN",
    "REPLY_END,   BLOCK,     BLOCK+,     BLOCK+,     BLOCK+",
    "REPLY_END,   TERMINATE, TERMINATE+, TERMINATE+, TERMINATE+",
  })
  void followsFromTheFinding(
      Phase phase, Action found, String noteLeft, String noneLeft, String noPlace) {
    assertThat(text(Measure.of(phase, found, true, true, false))).isEqualTo(noteLeft);
    assertThat(text(Measure.of(phase, found, true, false, false))).isEqualTo(noneLeft);
    assertThat(text(Measure.of(phase, found, false, true, false))).isEqualTo(noPlace);
  }

  @ParameterizedTest
  @EnumSource
  void isNothingWithoutAnAction(Phase phase) {
    assertThat(text(Measure.of(phase, Action.ALLOW, true, true, false))).isEqualTo("nothing");
  }

  @Test
  void isTheRungWhereThereIsALadder() {
    for (Phase phase : new Phase[] {Phase.MODEL_CALL, Phase.TOOL_CALL, Phase.TOOL_RESULT}) {
      assertThat(text(Measure.of(phase, Action.STEER, true, false, true)))
          .as("%s", phase)
          .isEqualTo("STEER");
    }
  }

  private static String text(Measure measure) {
    if (measure.notes()) {
      assertThat(measure.action()).isEqualTo(Action.STEER);
      assertThat(measure.stopsNext()).isFalse();
      return "note";
    }
    String plus = measure.stopsNext() ? "+" : "";
    return (measure.isNothing() ? "nothing" : measure.action()) + plus;
  }
}
