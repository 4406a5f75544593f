package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Memories that forget: what a request repeats of the newest rounds was seen before, although it
 * seems to go on from the beginning, or from nowhere.
 */
class MemoryWindowTest {
  private static final int ROUNDS = 40;
  private static final int HEAD = 2;

  /**
   * How an application remembers.
   *
   * @param head how many messages it keeps of the beginning
   * @param rounds how many of the newest rounds it keeps
   * @param knownBy what names the run: its thread, a session, or nothing
   * @param ids whether calls have ids
   */
  record Memory(int head, int rounds, String knownBy, boolean ids) {

    List<Message> of(List<Message> all) {
      if (all.size() <= HEAD + 2 * rounds) {
        return List.copyOf(all);
      }
      List<Message> kept = new ArrayList<>(all.subList(0, head));
      kept.addAll(all.subList(all.size() - 2 * rounds, all.size()));
      return kept;
    }
  }

  static Stream<Memory> memories() {
    List<Memory> all = new ArrayList<>();
    for (int head = 0; head <= 2; head++) {
      for (int rounds : new int[] {1, 2, 6, 19}) {
        for (String knownBy : new String[] {"thread", "session", "nothing"}) {
          all.add(new Memory(head, rounds, knownBy, true));
          all.add(new Memory(head, rounds, knownBy, false));
        }
      }
    }
    return all.stream();
  }

  private static int rounds(
      Memory memory, IntFunction<ToolCall> calls, IntFunction<String> result) {
    Talk talk = GuardScript.shipping().talk();
    switch (memory.knownBy()) {
      case "session" -> talk.session("s-1");
      case "nothing" -> talk.thread(0);
      default -> {}
    }
    if (!memory.ids()) {
      talk.withoutCallIds();
    }
    talk.system("You edit a service.").user("Add a note to each endpoint.");
    List<Message> all = new ArrayList<>(talk.history());
    int made = 0;
    while (made < ROUNDS) {
      List<Message> remembered = memory.of(all);
      talk.history().clear();
      talk.history().addAll(remembered);
      if (!talk.step(calls.apply(made), result.apply(made))) {
        return made;
      }
      all.addAll(talk.history().subList(remembered.size(), talk.history().size()));
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @MethodSource("memories")
  void workIsNotCountedTwice(Memory memory) {
    IntFunction<ToolCall> each = i -> call("annotate", "{\"endpoint\":\"/orders/v" + i + "\"}");
    assertThat(rounds(memory, each, i -> "Annotated.")).isEqualTo(ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("memories")
  void aLoopIsStoppedWhereItsRequestsCanBeTold(Memory memory) {
    IntFunction<ToolCall> same = i -> call("charge", "{\"customer\":\"17\",\"cents\":4900}");
    boolean known = !memory.knownBy().equals("nothing") || memory.ids() || memory.rounds() > 4;
    assertThat(rounds(memory, same, i -> "charged 4900 cents to customer 17"))
        .isBetween(4, known ? 9 : ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("memories")
  void aPollThatMovesOnIsLeftAlone(Memory memory) {
    IntFunction<ToolCall> same = i -> call("status", "{\"job\":7}");
    assertThat(rounds(memory, same, i -> "Row " + (120 + 7 * i) + " of 900 was copied"))
        .isEqualTo(ROUNDS);
  }
}
