package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay.View;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that another process has begun: this one reads in the first request what was before. */
class CutRunsTest {
  private static final int QUARTERS = 4;
  private static final int ROUNDS = 9;

  static Stream<Arguments> loops() throws IOException {
    TraceReader reader = new TraceReader();
    Stream<Trace> generated =
        Stream.of(Traces.loop("tools", ROUNDS), Traces.harness("harness", ROUNDS))
            .map(reader::read);
    return each(Stream.concat(generated, Traces.own("talk-loops").stream()));
  }

  static Stream<Arguments> healthy() throws IOException {
    List<Trace> talk = Traces.own("talk-healthy");
    return each(
        Stream.concat(talk.stream(), Traces.own("work-healthy").stream())
            .filter(trace -> !OwnRunsTest.TOUCHED.contains(trace.id())));
  }

  private static Stream<Arguments> each(Stream<Trace> traces) {
    return traces.flatMap(
        trace -> Stream.of(View.values()).map(view -> Arguments.of(view, trace.id(), trace)));
  }

  private static boolean stops(Trace trace, View view) {
    return new Replay(GuardPolicy.defaults(), view)
        .run(trace).stream()
            .anyMatch(decision -> decision.verdict().action().isAtLeast(Action.BLOCK));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("loops")
  void aLoopThatTheWholeRunStopsIsStoppedInItsSecondHalf(View view, String name, Trace trace) {
    Trace half = CutRun.from(trace, trace.events().size() / 2);
    assertThat(stops(half, view)).as(name).isEqualTo(stops(trace, view));
  }

  /** At the fifth round of all, however many of them were made elsewhere. */
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("loops")
  void itIsStoppedAtTheSameRound(View view, String name, Trace trace) {
    if (trace.label().kind().equals("exact_repeat")) {
      for (int round = 1; round < ROUNDS; round++) {
        RunResult rest =
            new Replay(GuardPolicy.defaults(), view).judge(CutRun.from(trace, 2 * round));
        int made = round + rest.step() / 2;
        assertThat(made).as("after %d rounds", round).isBetween(3, Math.max(5, round));
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("healthy")
  void healthyRunsAreLeftAloneWhereverTheyAreCut(View view, String name, Trace trace) {
    for (int quarter = 1; quarter < QUARTERS; quarter++) {
      Trace rest = CutRun.from(trace, trace.events().size() * quarter / QUARTERS);
      assertThat(stops(rest, view)).as("%s, cut at quarter %d", name, quarter).isFalse();
    }
  }
}
