package io.loophound.wire.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.replicas.ApiTalk.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that meets a long history for the first time: to resume is no crime. */
class ResumedWorkTest {
  private static final int POLLS = 30;
  private static final int MORE = 12;
  private static final int SAMPLES = 3;
  private static final String JOB = "{\"job\":7}";
  private static final String ORDER = "{\"id\":\"A-17\"}";
  private static final String DENIED = "Error: 403 this key may not read orders";
  private static final String PACKED = "Order A-17: Oslo, packed";

  /** One process goes on, two in turn, or another one for each call. */
  private static final int[] PROCESSES = {1, 2, Replicas.EACH};

  static Stream<Arguments> polls() {
    List<Arguments> all = new ArrayList<>();
    for (Api api : Api.values()) {
      for (String state :
          List.of(
              "still running",
              "Job 7: queued",
              "{\"status\":\"pending\",\"progress\":0}",
              "build 7 in progress, 40 %",
              "waiting for a runner")) {
        all.add(Arguments.of(api, state));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("polls")
  void thirtyPollsBeforeACrashDoNotCount(Api api, String state) {
    for (int processes : PROCESSES) {
      Replicas resumed = Replicas.of(api, processes).takes(1500).user("Tell me when it is built.");
      for (int i = 0; i < POLLS; i++) {
        resumed.before("", "buildStatus", JOB, state);
      }
      assertThat(resumed.rounds(MORE, "buildStatus", JOB, i -> state)).isEqualTo(MORE);
      assertThat(resumed.round("", "buildStatus", JOB, "done, 312 tests passed")).isTrue();
      assertThat(resumed.answer("The build is done, and 312 tests have passed.")).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void norDoLongPollsThatSayHowLongTheyWait(Api api) {
    String wait = "{\"queue\":\"orders\",\"wait_seconds\":20}";
    for (int processes : PROCESSES) {
      Replicas resumed = Replicas.of(api, processes).takes(20_000).user("Ship what comes in.");
      for (int i = 0; i < POLLS; i++) {
        resumed.before("", "receive", wait, "[]");
      }
      assertThat(resumed.rounds(MORE, "receive", wait, i -> "[]")).isEqualTo(MORE);
    }
  }

  /** Nothing says that it waits; but a loop would have been stopped before it was so long. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void norDoLongPollsThatReturnNothing(Api api) {
    String queue = "{\"queue\":\"orders\"}";
    for (int processes : PROCESSES) {
      Replicas resumed = Replicas.of(api, processes).takes(20_000).user("Ship what comes in.");
      for (int i = 0; i < POLLS; i++) {
        resumed.before("", "receive", queue, "[]");
      }
      assertThat(resumed.rounds(MORE, "receive", queue, i -> "[]"))
          .as("" + processes)
          .isEqualTo(MORE);
    }
  }

  /** The same loop, if it is begun in guarded processes, and if they meet it late. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void quickLooksThatFindNothingAreALoop(Api api) {
    String queue = "{\"queue\":\"orders\"}";
    for (int processes : PROCESSES) {
      Replicas looks = Replicas.of(api, processes).takes(50).user("Ship what comes in.");
      assertThat(looks.rounds(MORE, "receive", queue, i -> "[]")).as("" + processes).isLessThan(7);
    }
    Replicas resumed = Replicas.of(api, 1).takes(50).user("Ship what comes in.");
    for (int i = 0; i < POLLS; i++) {
      resumed.before("", "receive", queue, "[]");
    }
    assertThat(resumed.rounds(MORE, "receive", queue, i -> "[]")).isLessThan(7);
  }

  static Stream<Arguments> words() {
    List<Arguments> all = new ArrayList<>();
    for (Api api : Api.values()) {
      for (String said :
          List.of(
              "I have given you the right to read orders. Please try again.",
              "You may read orders now.",
              "Go on.",
              "Sorry, my mistake: the key was rejected. It works now.")) {
        all.add(Arguments.of(api, said));
      }
    }
    return all.stream();
  }

  /** What was refused is in no history, so only the text tells that somebody has reacted. */
  @ParameterizedTest
  @MethodSource("words")
  void aPersonLiftsABlock(Api api, String said) {
    for (int processes : PROCESSES) {
      Replicas shop = Replicas.of(api, processes).user("Where is order A-17?");
      assertThat(shop.rounds(MORE, "lookUpOrder", ORDER, i -> DENIED)).isLessThan(MORE);
      shop.pass(60_000).user(said);
      assertThat(shop.round("", "lookUpOrder", ORDER, PACKED)).as("%d", processes).isTrue();
      assertThat(shop.answer("Your order is packed, in Oslo.")).isTrue();
    }
  }

  /** Words that a harness adds to each result, or to later ones, are nobody's reaction. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void aHarnessDoesNotLiftABlock(Api api) {
    for (int processes : PROCESSES) {
      for (int silent : new int[] {0, 1, 3}) {
        Replicas shop = Replicas.of(api, processes).user("Where is order A-17?");
        int made = 0;
        while (made < MORE && shop.round("", "lookUpOrder", ORDER, DENIED)) {
          if (made++ >= silent) {
            shop.user("That did not work. Please try again.");
          }
        }
        assertThat(made).as("%d, %d", processes, silent).isLessThan(7);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void oldRepeatsInALongHistoryDoNotCount(Api api) {
    for (int processes : PROCESSES) {
      Replicas shop = Replicas.of(api, processes);
      for (int question = 0; question < 20; question++) {
        shop.user("Where is order A-17 on day " + question + "?");
        for (int i = 0; i < 9; i++) {
          shop.before("", "lookUpOrder", ORDER, question % 2 == 0 ? DENIED : PACKED);
        }
        shop.answered("On day " + question + " I could not find out more.");
      }
      shop.user("And order B-4?");
      assertThat(shop.round("", "lookUpOrder", "{\"id\":\"B-4\"}", "Order B-4: Bergen")).isTrue();
      assertThat(shop.round("", "lookUpOrder", ORDER, PACKED)).isTrue();
      assertThat(shop.round("", "lookUpOrder", ORDER, PACKED)).isTrue();
      assertThat(shop.answer("Order B-4 is in Bergen, and A-17 is packed.")).isTrue();
    }
  }

  /** Each step of a recorded run is put to the model, which says much the same each time. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void anEvaluationReplaysATranscriptStepByStep(Api api) {
    for (int processes : PROCESSES) {
      Replicas replayed = Replicas.of(api, processes).user("Sum up the pages of the report.");
      for (int page = 0; page < POLLS; page++) {
        for (int sample = 0; sample < SAMPLES; sample++) {
          assertThat(replayed.sample("I read on.", "read", "{\"page\":1}")).isTrue();
        }
        replayed.before("", "read", "{\"page\":" + page + "}", "Page " + page + ": " + page * 7);
      }
      for (int sample = 0; sample < SAMPLES; sample++) {
        assertThat(replayed.sample("The report has thirty pages of numbers.", "", "")).isTrue();
      }
    }
  }

  /** The judge sees the whole loop, with a question after it. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void anEvaluationAsksAboutATranscriptOfALoop(Api api) {
    for (int processes : PROCESSES) {
      Replicas judged = Replicas.of(api, processes).user("Where is order A-17?");
      for (int i = 0; i < POLLS; i++) {
        judged.before("", "lookUpOrder", ORDER, DENIED);
      }
      judged.user("Rate from 1 to 5 how well the assistant above has worked so far.");
      for (int sample = 0; sample < SAMPLES; sample++) {
        assertThat(judged.sample("1: it repeats a call that is denied.", "", "")).isTrue();
      }
    }
  }
}
