package io.loophound.detectors.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools of one reply run at once: in whatever order they end, the round counts as one. */
class ParallelToolsTest {
  private static final int TOOLS = 4;
  private static final int ONE_AFTER_THE_OTHER = 1;
  private static final RunKey KEY = RunKey.ofThread(7);

  private final GuardScript script = new GuardScript();
  private final Guard guard = script.guard();
  private final List<Message> history = new ArrayList<>();

  private static String text(ToolCall call, int number, boolean news) {
    return news && call.name().equals("shelf0") ? "row of pine " + number : "a row of oak";
  }

  private ModelTicket ask() {
    return guard.before(
        new ModelRequest(Origin.of("test"), KEY, "gpt-4.1", Conversation.of(history), "", ""));
  }

  /** One round; false when the model call before it was refused. */
  private boolean round(int number, int threads, boolean news) throws Exception {
    ModelTicket model = ask();
    if (model.verdict().stops()) {
      return false;
    }
    List<ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < TOOLS; i++) {
      calls.add(new ToolCall("call_" + number + "_" + i, "shelf" + i, "{}"));
    }
    guard.after(model, ModelReply.completed("", calls));
    history.add(Message.assistant("", calls));
    Interleaving.of(
        Interleaving.platformThreads(),
        threads,
        calls,
        number,
        call -> {
          ToolTicket ticket =
              guard.before(new ToolRequest(KEY, call.id(), call.name(), "{}", false));
          guard.after(ticket, new ToolOutcome(text(call, number, news), null));
          return false;
        });
    for (ToolCall call : calls) {
      history.add(Message.tool(call.id(), text(call, number, news), null));
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aRoundOfFourCountsOnce(int repeat) throws Exception {
    ParallelToolsTest inTurn = new ParallelToolsTest();
    assertThat(inTurn.roundsMade(repeat, ONE_AFTER_THE_OTHER)).isEqualTo(4);
    assertThat(roundsMade(repeat, TOOLS)).isEqualTo(4);
    assertThat(script.verdicts()).hasSameSizeAs(inTurn.script.verdicts());
    assertThat(script.verdicts())
        .extracting(verdict -> verdict.evidence())
        .containsOnly(inTurn.script.verdicts().get(0).evidence());
  }

  private int roundsMade(int repeat, int threads) throws Exception {
    history.add(Message.of(Role.USER, "Find order " + repeat));
    int made = 0;
    while (made < 10 && round(100 * repeat + made, threads, false)) {
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aRoundWithOneNewResultIsNoRepeat(int repeat) throws Exception {
    history.add(Message.of(Role.USER, "Find order " + repeat));
    for (int made = 0; made < 12; made++) {
      assertThat(round(100 * repeat + made, TOOLS, true)).isTrue();
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
