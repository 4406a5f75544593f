package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.view.RoundView;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose history is replaced goes on; other conversations of its driver are others. */
class ReplacedHistoryTest {
  private static final String SYSTEM = "You are an analyst.";
  private static final String TASK = "Give me the totals of big.csv.";
  private static final String SUMMARY = "Summary of the conversation so far: read big.csv first.";
  private static final ToolCall READ = call("read_file", "{\"path\":\"big.csv\"}");
  private static final int MANY = 24;

  private final Talk talk =
      GuardScript.shipping().talk().activation(7).offers("read_file", "list_files");

  /** Rounds until one is refused, where every {@code each} rounds the history is replaced. */
  private int rounds(int each, IntConsumer replace) {
    int made = 0;
    while (made < MANY) {
      if (made % each == 0) {
        talk.anew();
        replace.accept(made);
      }
      if (!talk.step(READ, "17;99.00;paid\n".repeat(40))) {
        return made;
      }
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 12})
  void aSummaryInTheSystemPromptDoesNotHideALoop(int each) {
    int made =
        rounds(each, round -> talk.system(round == 0 ? SYSTEM : SYSTEM + SUMMARY).user(TASK));
    assertThat(made).isLessThan(13);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 12})
  void aSummaryInPlaceOfTheFirstMessageDoesNot(int each) {
    int made = rounds(each, round -> talk.system(SYSTEM).user(round == 0 ? TASK : SUMMARY + round));
    assertThat(made).isLessThan(13);
  }

  @Test
  void aTaskThatIsBegunAnewIsNoSummary() {
    assertThat(rounds(2, round -> talk.system(SYSTEM).user("Sum up file " + round)))
        .isEqualTo(MANY);
    assertThat(rounds(2, round -> talk.system(SYSTEM + " It is " + round + " o'clock.").user(TASK)))
        .isEqualTo(MANY);
  }

  @Test
  void whatWasAnsweredIsOver() {
    for (int task = 0; task < MANY; task++) {
      talk.anew().system(SYSTEM).user(task == 0 ? TASK : SUMMARY);
      assertThat(talk.step(READ, "17;99.00;paid")).isTrue();
      assertThat(talk.step(call("list_files", "{}"), "big.csv " + task)).isTrue();
      talk.reply("The total of " + task + " files is 99.");
    }
  }

  /** It sends the same history again: the model never learns what its calls have given. */
  @Test
  void callsWithoutResultsAreNamed() {
    talk.system(SYSTEM).user(TASK).reply("", READ).user("Well?");
    List<Message> history = List.copyOf(talk.history());
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply("", READ);
      talk.history().clear();
      talk.history().addAll(history);
      made++;
    }
    assertThat(made).isBetween(8, 11);
    assertThat(talk.last().message()).contains("results are missing in the history");
    List<RoundView> rounds = talk.last().evidence().scored().rounds();
    RoundView last = rounds.get(rounds.size() - 1);
    assertThat(last.sign()).isEqualTo("unanswered");
    assertThat(last.score()).isEqualTo(talk.last().evidence().scored().score());
  }
}
