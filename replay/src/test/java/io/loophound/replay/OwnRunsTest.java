package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs written by hand, for what the recorded ones do not show: agents that only exchange thanks or
 * restate a plan, and healthy talk and work that look like loops.
 */
class OwnRunsTest {
  /**
   * Replies of a few words that agree, each time in others: they are taken for talk that goes on.
   */
  private static final String NOT_SEEN = "semantic_agreement";

  /**
   * Work that repeats without anybody having asked for it, which the score touches: equal
   * confirmations, and calls that fail with one complaint whatever they try.
   */
  static final Set<String> TOUCHED =
      Set.of(
          "ok-twenty",
          "work-search-absent",
          "work-inbox-poll",
          "work-approvals",
          "work-permission-probe");

  private static Stream<Arguments> healthyApart() throws IOException {
    return healthy().filter(OwnRunsTest::ofSeveral);
  }

  private static Stream<Arguments> loopsApart() throws IOException {
    return loops().filter(OwnRunsTest::ofSeveral);
  }

  private static boolean ofSeveral(Arguments arguments) {
    Trace trace = (Trace) arguments.get()[2];
    return trace.events().stream().map(Event::agent).distinct().count() > 1;
  }

  private static Stream<Arguments> healthy() throws IOException {
    return Stream.concat(each("talk-healthy"), each("work-healthy"))
        .filter(arguments -> !TOUCHED.contains(arguments.get()[1]));
  }

  private static Stream<Arguments> loops() throws IOException {
    return each("talk-loops");
  }

  private static Stream<Arguments> each(String file) throws IOException {
    List<Trace> traces = Traces.own(file);
    return Stream.of(View.values())
        .flatMap(view -> traces.stream().map(trace -> Arguments.of(view, trace.id(), trace)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("healthy")
  void leavesHealthyRunsAlone(View view, String name, Trace trace) {
    Action most = name.equals("work-debugger") ? Action.WARN : Action.ALLOW; // only numbers change
    assertThat(new Replay(GuardPolicy.defaults(), view).run(trace))
        .as(name)
        .noneMatch(decision -> decision.verdict().action().compareTo(most) > 0);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("loops")
  void seesLoopsWithoutEqualWords(View view, String name, Trace trace) {
    RunResult result = new Replay(GuardPolicy.defaults(), view).judge(trace);
    boolean seen = !trace.label().kind().equals(NOT_SEEN);
    assertThat(result.decision().isAtLeast(Action.WARN)).as(name).isEqualTo(seen);
    assertThat(result.step() < trace.label().firstLoopStep()).isEqualTo(!seen);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("healthyApart")
  void leavesHealthyAgentsAloneInRunsOfTheirOwn(View view, String name, Trace trace) {
    assertThat(new Replay(GuardPolicy.defaults(), view).run(apart(trace))).as(name).isEmpty();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("loopsApart")
  void seesLoopsOfAgentsInRunsOfTheirOwn(View view, String name, Trace trace) {
    RunResult result = new Replay(GuardPolicy.defaults(), view).judge(apart(trace));
    assertThat(result.isEarly()).as(name).isFalse();
  }

  private static Trace apart(Trace trace) {
    return new Trace(
        trace.id(),
        trace.source(),
        trace.agent(),
        trace.model(),
        trace.label(),
        trace.events().stream().map(OwnRunsTest::apart).toList());
  }

  private static Event apart(Event event) {
    return event instanceof ModelEvent model
        ? new ModelEvent(
            model.agent(),
            model.agent(),
            model.atSeconds(),
            model.model(),
            model.messages(),
            model.whole(),
            model.response(),
            model.calls(),
            model.usage(),
            model.repliedSeconds())
        : event;
  }
}
