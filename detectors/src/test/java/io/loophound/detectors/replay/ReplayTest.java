package io.loophound.detectors.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.replay.Trace.Event;
import io.loophound.detectors.replay.Trace.ModelEvent;
import io.loophound.detectors.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private final List<Event> events = new ArrayList<>();

  private List<Replay.Decision> replay(Replay.View view) {
    Trace trace = new Trace("t", "", "", "m", new Trace.Label(null, "", -1, -1, 0, false), events);
    return new Replay(GuardPolicy.defaults(), view).run(trace);
  }

  private void round(String session, Message news, String result) {
    ToolCall call = new ToolCall("", "search", "{}");
    events.add(new ModelEvent("", "", session, List.of(news), "", List.of(call), null));
    events.add(new ToolEvent("", session, "search", "{}", result, null));
  }

  private void rounds(int count, String session, boolean loop) {
    for (int i = 0; i < count; i++) {
      String before = loop ? "no rows" : "row " + (i - 1);
      Message news = i == 0 ? Message.of(Role.USER, "Find it") : Message.tool("", before, null);
      round(session, news, loop ? "no rows" : "row " + i);
    }
  }

  @Test
  void showsEveryStepOfTheLadder() {
    rounds(7, "", true);
    List<Replay.Decision> decisions = replay(Replay.View.FULL);
    assertThat(decisions)
        .extracting(d -> d.verdict().action(), Replay.Decision::step, Replay.Decision::early)
        .startsWith(
            tuple(Action.STEER, 7, false),
            tuple(Action.BLOCK, 9, true),
            tuple(Action.BLOCK, 10, true));
  }

  @Test
  void anHttpSeamSeesModelCallsOnly() {
    rounds(7, "", true);
    List<Replay.Decision> decisions = replay(Replay.View.HTTP);
    assertThat(decisions.get(0).verdict().action()).isEqualTo(Action.BLOCK);
    assertThat(decisions.get(0).step()).isEqualTo(8);
    assertThat(decisions.get(0).early()).isTrue();
    assertThat(decisions).allMatch(d -> d.verdict().action() == Action.BLOCK);
  }

  @Test
  void aHealthyRunHasNoDecisions() {
    rounds(30, "", false);
    assertThat(replay(Replay.View.FULL)).isEmpty();
    assertThat(replay(Replay.View.HTTP)).isEmpty();
  }

  @Test
  void sessionsOfOneTraceAreRunsOfTheirOwn() {
    for (int i = 0; i < 3; i++) {
      rounds(3, "session" + i, true);
    }
    assertThat(replay(Replay.View.FULL)).isEmpty();
  }

  @Test
  void isTheSameEveryTime() {
    rounds(7, "", true);
    assertThat(replay(Replay.View.FULL))
        .extracting(Replay.Decision::step)
        .isEqualTo(replay(Replay.View.FULL).stream().map(Replay.Decision::step).toList());
  }

  @Test
  void anEmptyRunHasNoDecisions() {
    assertThat(replay(Replay.View.FULL)).isEmpty();
  }
}
