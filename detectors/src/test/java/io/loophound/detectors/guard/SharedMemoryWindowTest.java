package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Talk.ToolSeam;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes that take turns in a conversation whose memory keeps only its newest rounds. */
class SharedMemoryWindowTest {
  private static final int ROUNDS = 40;
  private static final int HEAD = 2;
  private static final ToolCall LOOK_UP = call("lookUp", "{\"id\":7}");

  /**
   * How an application remembers, and where it runs.
   *
   * @param head how many messages it keeps of the beginning
   * @param rounds how many of the newest rounds it keeps
   * @param session whether the conversation has a session id; otherwise it has a thread
   * @param ids whether calls have ids
   */
  record Memory(int processes, int head, int rounds, boolean session, boolean ids) {
    private List<Message> of(List<Message> all) {
      if (all.size() <= HEAD + 2 * rounds) {
        return List.copyOf(all);
      }
      List<Message> kept = new ArrayList<>(all.subList(0, head));
      kept.addAll(all.subList(all.size() - 2 * rounds, all.size()));
      return kept;
    }

    private Talk process() {
      Talk talk = GuardScript.shipping().talk().takes(Duration.ofSeconds(1));
      talk.tools(ToolSeam.NONE);
      Talk known = session ? talk.session("s-1") : talk;
      return ids ? known : known.withoutCallIds();
    }

    private int rounds(IntFunction<ToolCall> calls, IntFunction<String> result) {
      List<Talk> talks = Stream.generate(this::process).limit(processes).toList();
      talks.get(0).system("You edit a service.").user("Add a note to each endpoint.");
      List<Message> all = new ArrayList<>(talks.get(0).history());
      for (int made = 0; made < ROUNDS; made++) {
        Talk talk = talks.get(made % processes);
        List<Message> remembered = of(all);
        talk.history().clear();
        talk.history().addAll(remembered);
        if (!talk.step(calls.apply(made), result.apply(made))) {
          return made;
        }
        all.addAll(talk.history().subList(remembered.size(), talk.history().size()));
      }
      return ROUNDS;
    }
  }

  static Stream<Memory> memories() {
    List<Memory> all = new ArrayList<>();
    for (int processes : new int[] {1, 2, 3, 5}) {
      for (int head = 0; head <= HEAD; head++) {
        for (int rounds : new int[] {1, 2, 3, 6, 19}) {
          for (boolean session : new boolean[] {true, false}) {
            all.add(new Memory(processes, head, rounds, session, true));
            all.add(new Memory(processes, head, rounds, session, false));
          }
        }
      }
    }
    return all.stream();
  }

  /**
   * A process reads what the others made since its own last call, as far as that is still there.
   */
  @ParameterizedTest
  @MethodSource("memories")
  void aLoopIsStopped(Memory memory) {
    boolean whole = memory.processes == 1 || memory.rounds == 19;
    boolean reaches = whole || (memory.ids && memory.rounds >= memory.processes);
    for (String result : List.of("Error: 403 Forbidden", "order 7 is in Oslo")) {
      assertThat(memory.rounds(i -> LOOK_UP, i -> result))
          .as(result)
          .isBetween(3, reaches ? 7 : 4 * memory.processes);
    }
    assertThat(memory.rounds(i -> LOOK_UP, i -> "503 Service Unavailable"))
        .isBetween(6, reaches ? (memory.session ? 10 : 12) : 8 * memory.processes);
  }

  @ParameterizedTest
  @MethodSource("memories")
  void workGoesOn(Memory memory) {
    IntFunction<ToolCall> each = i -> call("annotate", "{\"endpoint\":\"/orders/v" + i + "\"}");
    assertThat(memory.rounds(each, i -> "Annotated.")).isEqualTo(ROUNDS);
    assertThat(memory.rounds(i -> LOOK_UP, i -> "Row " + (120 + 7 * i) + " of 900 was copied"))
        .isEqualTo(ROUNDS);
    assertThat(memory.rounds(i -> LOOK_UP, i -> "still running")).isEqualTo(ROUNDS);
  }
}
