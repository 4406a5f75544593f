package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One conversation over several processes: what one has not seen it reads in the request. */
class RecallTest {
  private static final int MANY = 20;
  private static final ToolCall LOOK_UP = call("lookUpOrder", "{\"id\":\"A-17\"}");
  private static final String PERMANENT = "Error: 403 Forbidden";

  /** Processes that take turns: each call goes to the next one. */
  private static final class Replicas {
    private final List<Talk> talks = new ArrayList<>();
    private final int count;
    private List<Message> history = new ArrayList<>();
    private int calls;

    Replicas(int count) {
      this.count = count;
      Talk first = talk();
      first.system("You work for a shop.").user("Where is order A-17?");
      history = first.history();
      talks.add(first);
    }

    private Talk talk() {
      return GuardScript.shipping().talk().takes(Duration.ofSeconds(2)).tools(seam);
    }

    private final Talk.ToolSeam seam = Talk.ToolSeam.NONE;

    Talk next() {
      int place = calls++ % count;
      if (place == talks.size()) {
        talks.add(talk());
      }
      Talk talk = talks.get(place);
      if (talk.history() != history) {
        talk.history().clear();
        talk.history().addAll(history);
        history = talk.history();
      }
      return talk;
    }

    /** How many rounds were made before one was refused. */
    int rounds(IntFunction<String> result) {
      return rounds(round -> LOOK_UP, result);
    }

    int rounds(IntFunction<ToolCall> call, IntFunction<String> result) {
      int made = 0;
      while (made < MANY && next().step(call.apply(made), result.apply(made))) {
        made++;
      }
      return made;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, MANY})
  void aLoopOverSeveralProcessesIsStoppedAsByOne(int processes) {
    assertThat(new Replicas(processes).rounds(round -> PERMANENT)).isBetween(3, 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, MANY})
  void soIsOneThatMayRecover(int processes) {
    assertThat(new Replicas(processes).rounds(round -> "503 Service Unavailable")).isBetween(6, 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, MANY})
  void workGoesOn(int processes) {
    assertThat(new Replicas(processes).rounds(round -> "page " + round + " of the report"))
        .isEqualTo(MANY);
    assertThat(new Replicas(processes).rounds(round -> "still running")).isEqualTo(MANY);
  }

  @Test
  void aPersonInBetweenBeginsAnew() {
    Replicas replicas = new Replicas(MANY);
    for (int question = 0; question < 6; question++) {
      for (int round = 0; round < 2; round++) {
        assertThat(replicas.next().step(LOOK_UP, "packed, question " + question)).isTrue();
      }
      replicas.next().reply("It is packed.").user("And what about topic " + question + "?");
    }
  }

  @Test
  void aRequestThatIsSentAgainIsReadOnce() {
    Replicas replicas = new Replicas(1);
    replicas.rounds(round -> "ok " + round);
    GuardScript other = GuardScript.shipping();
    for (int round = 0; round < 3; round++) {
      replicas.talks.get(0).reply("", LOOK_UP).result("nothing new");
    }
    Talk talk = other.talk();
    talk.history().addAll(replicas.history);
    for (int attempt = 0; attempt < 6; attempt++) {
      assertThat(other.guard().before(talk.request()).verdict().stops()).isFalse();
    }
  }

  /** The note stays in the history: the next process stops the run instead of telling it again. */
  @ParameterizedTest
  @EnumSource(
      value = Talk.ToolSeam.class,
      names = {"STEERABLE", "WATCHING"})
  void aNoteOfAnotherProcessCounts(Talk.ToolSeam seam) {
    Talk first = GuardScript.shipping().talk().tools(Talk.ToolSeam.STEERABLE).user("Where is it?");
    while (first.steers() == 0) {
      assertThat(first.step(LOOK_UP, PERMANENT)).isTrue();
    }
    Talk second = GuardScript.shipping().talk().tools(seam);
    second.history().addAll(first.history());

    assertThat(second.steps(MANY, LOOK_UP, PERMANENT)).isLessThan(2);
    assertThat(second.steers()).isZero();
  }

  /** What requests say of earlier results has words around it that a tool seam does not see. */
  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void resultsInTheUsersPlaceAreComparedWithTheirLikes(Talk.ToolSeam seam) {
    Talk first = GuardScript.shipping().talk().user("Where is it?");
    for (int round = 0; round < 3; round++) {
      first.reply("", LOOK_UP).resultAsUser("Observation: ", "shelf 12, row 4");
    }
    Talk second = GuardScript.shipping().talk().tools(seam);
    second.history().addAll(first.history());
    int made = 0;
    while (made < MANY && !second.ask().stops()) {
      second.reply("", LOOK_UP).resultAsUser("Observation: ", "shelf 12, row 4");
      made++;
    }
    assertThat(made).isBetween(1, 3);
  }

  @Test
  void workWithResultsInTheUsersPlaceGoesOn() {
    Talk first = GuardScript.shipping().talk().user("Where is it?");
    Talk second = GuardScript.shipping().talk().tools(Talk.ToolSeam.STEERABLE);
    for (int round = 0; round < MANY; round++) {
      Talk talk = round < 3 ? first : second;
      if (round == 3) {
        second.history().addAll(first.history());
      }
      talk.reply("", LOOK_UP).resultAsUser("Observation: ", "page " + round + " of the report");
    }
  }
}
