package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.policy.Action;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An application sends only the first message and the newest ones: the model forgets the rest. */
class CutHistoryTest {
  private static final String[] NEEDS =
      "parser,clock,index,queue,schema,cache,socket,ledger,lexer,broker".split(",", -1);

  private final GuardScript script =
      new GuardScript(GuardScript.only("stagnation", 4, Action.BLOCK));
  private final Talk talk = script.talk().user("Explain how the modules depend on each other.");

  /** Reads ten files one after the other, again and again; returns how many calls were made. */
  private int read(int most, int remembered) {
    int made = 0;
    while (made < most) {
      String file = "{\"file\":\"m" + made % 10 + ".txt\"}";
      String needs = "It needs the " + NEEDS[made % 10] + " of its neighbour, and offers two more.";
      if (!talk.step(call("read", file), needs)) {
        break;
      }
      made++;
      cut(2 * remembered);
    }
    return made;
  }

  private void cut(int messages) {
    List<Message> history = talk.history();
    if (history.size() > messages + 1) {
      List<Message> newest =
          new ArrayList<>(history.subList(history.size() - messages, history.size()));
      history.subList(1, history.size()).clear();
      history.addAll(newest);
    }
  }

  @Test
  void whoReadsAgainWhatWasCutIsLeftAloneAndReportedInTheEnd() {
    assertThat(read(40, 4)).isEqualTo(40);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
    assertThat(script.verdicts().get(0).message()).contains("what its history no longer holds");
    assertThat(script.verdicts().get(0).evidence().count()).isEqualTo(16);
  }

  @Test
  void whoDoesNothingElseIsStoppedInTheEnd() {
    assertThat(read(100, 4)).isEqualTo(46);
    assertThat(script.verdicts()).last().extracting(Verdict::action).isEqualTo(Action.BLOCK);
  }

  @Test
  void whoWritesSomethingNowAndThenIsLeftAlone() {
    int made = 0;
    while (made < 300) {
      boolean writes = made % 30 == 29;
      String file = writes ? "out" + made : "m" + made % 10;
      String result =
          writes ? "Wrote part " + made : "It needs the " + NEEDS[made % 10] + " of it.";
      if (!talk.step(call(writes ? "write" : "read", "{\"file\":\"" + file + "\"}"), result)) {
        break;
      }
      made++;
      cut(8);
    }
    assertThat(made).isEqualTo(300);
  }

  @Test
  void whoSeesAllOfItIsStopped() {
    assertThat(read(40, 40)).isEqualTo(14);
  }
}
