package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A memory that keeps the beginning and the newest rounds: what each request repeats was seen
 * before, although the request seems to go on from the beginning.
 */
class MemoryWindowTest {
  private static final int ROUNDS = 40;
  private static final int HEAD = 2;

  private static int rounds(int kept, boolean threadIsKnown, IntFunction<ToolCall> calls) {
    Talk talk = GuardScript.shipping().talk();
    talk = (threadIsKnown ? talk : talk.thread(0)).system("You edit a service.").user("Annotate");
    int made = 0;
    while (made < ROUNDS && talk.step(calls.apply(made), "Annotated.")) {
      made++;
      while (talk.history().size() > HEAD + 2 * kept) {
        talk.history().subList(HEAD, HEAD + 2).clear();
      }
    }
    return made;
  }

  @ParameterizedTest(name = "{0} rounds kept, thread known {1}")
  @CsvSource({"1, true", "2, true", "6, true", "19, true", "2, false", "6, false", "19, false"})
  void workIsNotCountedTwice(int kept, boolean threadIsKnown) {
    IntFunction<ToolCall> files = i -> call("annotate", "{\"endpoint\":\"/orders/v" + i + "\"}");
    assertThat(rounds(kept, threadIsKnown, files)).isEqualTo(ROUNDS);
  }

  @ParameterizedTest(name = "{0} rounds kept, thread known {1}")
  @CsvSource({"1, true", "2, true", "6, true", "6, false"})
  void aLoopIsStoppedAllTheSame(int kept, boolean threadIsKnown) {
    IntFunction<ToolCall> file = i -> call("charge", "{\"customer\":\"17\",\"cents\":4900}");
    assertThat(rounds(kept, threadIsKnown, file)).isBetween(4, 9);
  }

  @ParameterizedTest(name = "{0} rounds kept")
  @CsvSource({"3", "6", "10"})
  void aCycleOfThreeIsStoppedAllTheSame(int kept) {
    IntFunction<ToolCall> files = i -> call("read", "{\"file\":\"" + "abc".charAt(i % 3) + "\"}");
    assertThat(rounds(kept, true, files)).isLessThan(ROUNDS / 2);
  }
}
