package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardedToolTest {
  private static final ToolRequest REQUEST =
      new ToolRequest(RunKey.ofThread(7), "c1", "search", "{}", true);

  private static final Evidence EVIDENCE =
      new Evidence(
          "tool \"search\"",
          List.of("result"),
          4,
          new Evidence.Steps(3, 6),
          new Waste(3, 900, 0.01, true),
          new Evidence.Remedy("loophound.threshold", "", Action.BLOCK));

  private final Guard guard = mock(Guard.class);
  private final SeamContext context = mock(SeamContext.class);
  private final List<ToolOutcome> outcomes = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();
  private Verdict before = Verdict.ALLOW;
  private Verdict after = Verdict.ALLOW;

  private final ToolResults<String> results =
      new ToolResults<>() {
        @Override
        public ToolOutcome read(String result) {
          works("read");
          return new ToolOutcome(result, null);
        }

        @Override
        public String instead(String text) {
          works("instead");
          return "instead: " + text;
        }

        @Override
        public String withNote(String result, String note) {
          works("withNote");
          return ToolResults.joined(result, note);
        }
      };

  private void works(String method) {
    if (broken.contains(method)) {
      throw new NoSuchMethodError(method);
    }
  }

  @BeforeEach
  void decide() {
    when(context.guard()).thenReturn(guard);
    when(guard.before(any(ToolRequest.class)))
        .thenAnswer(
            call -> {
              works("before");
              ToolTicket ticket = mock(ToolTicket.class);
              when(ticket.verdict()).thenReturn(before);
              return ticket;
            });
    when(guard.after(any(ToolTicket.class), any(ToolOutcome.class)))
        .thenAnswer(
            call -> {
              outcomes.add(call.getArgument(1));
              works("after");
              return after;
            });
  }

  private static Verdict verdict(Action action) {
    return new Verdict(
        action,
        Enforcement.CARRIED_OUT,
        "cycle",
        EVIDENCE,
        "",
        "",
        "",
        "",
        Duration.ZERO,
        Duration.ofMillis(30));
  }

  private GuardedTool<String> begin() {
    return begin(() -> REQUEST);
  }

  private GuardedTool<String> begin(Supplier<ToolRequest> request) {
    return GuardedTool.begin(context, "test", results, request);
  }

  @Test
  void anAllowedToolIsReportedWithItsResult() {
    GuardedTool<String> tool = begin();

    assertThat(tool.refusal()).isNull();
    assertThat(tool.takeDelay()).isZero();
    assertThat(tool.completed("found")).isEqualTo("found");
    verify(context).toolCall("test");
    assertThat(outcomes).containsExactly(new ToolOutcome("found", null));
  }

  @Test
  void aRefusedToolIsReportedWithWhatReplacesIt() {
    for (Action action : List.of(Action.STEER, Action.BLOCK)) {
      outcomes.clear();
      before = verdict(action);

      assertThat(begin().refusal()).isEqualTo("instead: " + before.steerText());
      assertThat(outcomes).containsExactly(new ToolOutcome(before.steerText(), true));
    }
  }

  @Test
  void aNoteFollowsTheResult() {
    after = verdict(Action.STEER);

    assertThat(begin().completed("found")).isEqualTo("found\n\n" + after.steerText());
    assertThat(begin().noted("lost", () -> new ToolOutcome("lost", true), ToolResults::joined))
        .isEqualTo("lost\n\n" + after.steerText());
  }

  @Test
  void theEndIsReportedOnce() {
    GuardedTool<String> tool = begin();
    tool.failed(new IllegalStateException("no"));
    tool.unknown();
    after = verdict(Action.STEER);

    assertThat(tool.completed("found")).isEqualTo("found");
    assertThat(outcomes)
        .containsExactly(new ToolOutcome("java.lang.IllegalStateException: no", true));
  }

  @Test
  void whatAMethodEndsWithIsTheEnd() {
    assertThat(begin().ended("found", null)).isEqualTo("found");
    assertThat(begin().ended(null, new IllegalStateException("no"))).isNull();
    assertThat(begin().ended(null, null)).isNull();

    assertThat(outcomes)
        .containsExactly(
            new ToolOutcome("found", null),
            new ToolOutcome("java.lang.IllegalStateException: no", true),
            ToolOutcome.unknown());
  }

  @Test
  void aThrottledToolWaitsOneWayOrTheOther() {
    before = verdict(Action.THROTTLE);

    assertThat(begin().takeDelay()).isEqualTo(Duration.ofMillis(30));
    verify(context).delayed(30);
    GuardedTool<String> tool = begin();
    long start = System.nanoTime();
    tool.throttle();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(30_000_000L);
  }

  @Test
  void aToolThatCannotBeReportedRunsUnwatched() {
    GuardedTool<String> unread =
        begin(
            () -> {
              throw new NoSuchMethodError("request");
            });
    broken.add("before");
    GuardedTool<String> undecided = begin();

    for (GuardedTool<String> tool : List.of(unread, undecided)) {
      assertThat(tool.refusal()).isNull();
      assertThat(tool.takeDelay()).isZero();
      assertThat(tool.completed("found")).isEqualTo("found");
    }
    assertThat(outcomes).isEmpty();
    errors(2);
  }

  @Test
  void aResultThatCannotBeReadIsUnknown() {
    broken.add("read");

    assertThat(begin().completed("found")).isEqualTo("found");
    assertThat(outcomes).containsExactly(ToolOutcome.unknown());
    errors(1);
  }

  @Test
  void aNoteThatCannotBePlacedIsLeftOut() {
    broken.add("withNote");
    after = verdict(Action.STEER);

    assertThat(begin().completed("found")).isEqualTo("found");
    errors(1);
  }

  @Test
  void aToolThatCannotBeReplacedRuns() {
    broken.add("instead");
    before = verdict(Action.STEER);
    GuardedTool<String> tool = begin();

    assertThat(tool.refusal()).isNull();
    assertThat(tool.completed("found")).isEqualTo("found");
    assertThat(outcomes).containsExactly(new ToolOutcome("found", null));
    errors(1);
  }

  @Test
  void anErrorOfTheGuardLeavesTheResult() {
    broken.add("after");

    assertThat(begin().completed("found")).isEqualTo("found");
    errors(1);
  }

  private void errors(int count) {
    verify(context, times(count)).error(any(NoSuchMethodError.class));
    verify(context, atLeast(0)).toolCall("test");
    verify(context, atLeast(0)).guard();
    verifyNoMoreInteractions(context);
  }
}
