package io.loophound.wire.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.replicas.ApiTalk.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops over several processes, and honest work that looks like them, over each model API. */
class ReplicasTest {
  private static final int MOST = 24;
  private static final String LOOK_UP = "{\"id\":\"A-17\"}";
  private static final String DENIED = "Error: 403 this key may not read orders";
  private static final String INVALID = "Error: the reply is not valid JSON, try again.";
  private static final int SLOW_TALK = 17;
  private static final List<String> PLACES =
      List.of("Norway", "Sweden", "Denmark", "Finland", "Iceland");
  private static final String NOTE =
      "\n\nNote: lookUpOrder gave the same result with equal arguments, 4 times. Repeating it will"
          + " not change the result. Use what you know so far, try something else, or say what is"
          + " missing.";

  /** Every API, with processes in turn and at random. */
  static Stream<Arguments> deployments() {
    List<Arguments> all = new ArrayList<>();
    for (Api api : Api.values()) {
      for (int processes : new int[] {1, 2, 3, 5, 10, Replicas.EACH}) {
        all.add(Arguments.of(api, processes, false));
        if (processes > 1) {
          all.add(Arguments.of(api, processes, true));
        }
      }
    }
    return all.stream();
  }

  private static Replicas of(Api api, int processes, boolean random) {
    Random dice = new Random(processes * 31L + api.name().hashCode());
    Replicas replicas =
        random ? new Replicas(api, call -> dice.nextInt(processes)) : Replicas.of(api, processes);
    return replicas.user("Where is order A-17?");
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void loopsAreStopped(Api api, int processes, boolean random) {
    Supplier<Replicas> shop = () -> of(api, processes, random);
    Supplier<Replicas> pooled = () -> shop.get().pooled();
    for (Supplier<Replicas> each : List.of(shop, pooled)) {
      assertThat(each.get().rounds(MOST, "lookUpOrder", LOOK_UP, i -> DENIED))
          .as("permanent")
          .isBetween(3, 5);
      assertThat(each.get().rounds(MOST, "lookUpOrder", LOOK_UP, i -> "Order A-17: Oslo, packed"))
          .as("the same content")
          .isBetween(4, 6);
      assertThat(each.get().rounds(MOST, "lookUpOrder", LOOK_UP, i -> "[]"))
          .as("empty")
          .isBetween(4, 6);
      assertThat(each.get().rounds(MOST, "lookUpOrder", LOOK_UP, i -> "503 Service Unavailable"))
          .as("transient")
          .isBetween(6, 10);
    }
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void soAreCyclesAndParallelCalls(Api api, int processes, boolean random) {
    Replicas cycle = of(api, processes, random);
    int made = 0;
    while (made < MOST
        && cycle.round("", made % 2 == 0 ? "readA" : "readB", "{}", "text of " + made % 2)) {
      made++;
    }
    assertThat(made).isBetween(5, 10);
    Replicas parallel = of(api, processes, random);
    for (made = 0; made < MOST; made++) {
      if (!parallel.round(
          "I look both up now, once more.",
          List.of(parallel.call("lookUp", LOOK_UP), parallel.call("lookUp", "{\"id\":\"B\"}")),
          List.of("Order A-17 is packed", "Order B is in Bergen"))) {
        break;
      }
    }
    assertThat(made).isBetween(2, 5);
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void honestWorkGoesOn(Api api, int processes, boolean random) {
    Supplier<Replicas> work = () -> of(api, processes, random);
    Replicas arguments = work.get();
    Replicas acknowledged = work.get();
    for (int i = 0; i < MOST; i++) {
      String page = "{\"page\":" + i + "}";
      assertThat(arguments.round("", "read", page, "Text of page " + i + ", " + i * 7)).isTrue();
      assertThat(acknowledged.round("", "attach", "{\"file\":\"f" + i + ".txt\"}", "true"))
          .isTrue();
    }
    assertThat(work.get().rounds(MOST, "status", "{}", i -> "Row " + (12 + 7 * i) + " of 900"))
        .isEqualTo(MOST);
    Replicas slow = work.get().takes(1500);
    assertThat(slow.rounds(MOST, "status", "{}", i -> "still running")).isEqualTo(MOST);
    if (processes == Replicas.EACH) { // nobody knows how quickly it was looked again
      Replicas quick = work.get().takes(1);
      assertThat(quick.rounds(MOST, "status", "{}", i -> "running, 40 %")).isEqualTo(MOST);
    }
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void anAgentThatResumesIsNotPunishedForItsPolls(Api api) {
    Replicas resumed = Replicas.of(api, 2).takes(1500).user("Tell me when the build is done.");
    for (int i = 0; i < MOST; i++) {
      resumed.before("", "buildStatus", "{\"job\":7}", "still running");
    }
    assertThat(resumed.rounds(MOST, "buildStatus", "{\"job\":7}", i -> "still running"))
        .isEqualTo(MOST);
    assertThat(resumed.round("", "buildStatus", "{\"job\":7}", "done")).isTrue();
    assertThat(resumed.answer("The build is done.")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void whatWasBeforeTheNewestQuestionDoesNotCount(Api api) {
    Replicas shop = Replicas.of(api, Replicas.EACH).user("Where is order A-17?");
    for (int i = 0; i < 12; i++) {
      shop.before("", "lookUpOrder", LOOK_UP, "Order A-17: Oslo, packed");
    }
    shop.before("", "lookUpOrder", LOOK_UP, DENIED);
    shop.user("I have given you the right to read orders. Try again.");
    for (int i = 0; i < 3; i++) {
      assertThat(shop.round("", "lookUpOrder", LOOK_UP, "Order A-17: Oslo, packed")).isTrue();
    }
    assertThat(shop.answer("It is packed.")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void aPersonLiftsABlock(Api api) {
    Replicas shop = Replicas.of(api, Replicas.EACH).user("Where is order A-17?");
    assertThat(shop.rounds(MOST, "lookUpOrder", LOOK_UP, i -> DENIED)).isLessThan(6);
    shop.user("Then tell me where order B-4 is, please.");
    assertThat(shop.round("", "lookUpOrder", "{\"id\":\"B-4\"}", "Order B-4 is in Oslo")).isTrue();
    assertThat(shop.answer("It is in Oslo.")).isTrue();
    shop.user("And the newest one?");
    assertThat(shop.round("", "newestOrder", "{}", "Order C-9")).isTrue();
  }

  /** A framework's result may be an object, with the note within. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void soDoesOneInAnObject(Api api) {
    String result = "{\"order\":\"A-17\",\"state\":\"packed, in Oslo\"%s}";
    String noted = result.formatted(",\"note\":\"" + NOTE.strip() + "\"");
    Replicas shop = Replicas.of(api, Replicas.EACH).user("Where is order A-17?");
    for (int i = 0; i < 4; i++) {
      shop.before("", "lookUpOrder", LOOK_UP, i == 3 ? noted : result.formatted(""));
    }
    assertThat(shop.rounds(MOST, "lookUpOrder", LOOK_UP, i -> result.formatted(""))).isLessThan(2);
  }

  /** Another process has noted: the next one does not wait until it would note itself. */
  @ParameterizedTest
  @EnumSource(Api.class)
  void aNoteOfAnotherProcessCounts(Api api) {
    for (int processes : new int[] {1, 2, Replicas.EACH}) {
      Replicas shop = Replicas.of(api, processes).user("Where is order A-17?");
      for (int i = 0; i < 4; i++) {
        String text = "Order A-17: Oslo, packed" + (i == 3 ? NOTE : "");
        shop.before("", "lookUpOrder", LOOK_UP, text);
      }
      assertThat(shop.rounds(MOST, "lookUpOrder", LOOK_UP, i -> "Order A-17: Oslo, packed"))
          .isLessThan(2);
      Replicas heeded = Replicas.of(api, processes).user("Where is order A-17?");
      for (int i = 0; i < 4; i++) {
        String text = "Order A-17: Oslo, packed" + (i == 3 ? NOTE : "");
        heeded.before("", "lookUpOrder", LOOK_UP, text);
      }
      for (int i = 0; i < 6; i++) {
        assertThat(heeded.round("", "shelf", "{\"row\":" + i + "}", "Shelf " + i * 7)).isTrue();
      }
      assertThat(heeded.answer("It is on shelf 42.")).isTrue();
    }
  }

  /** How many replies were given before a call was refused. */
  private static int replies(
      Replicas talk, long pauseMillis, IntFunction<String> reply, IntFunction<String> message) {
    int made = 0;
    while (made < MOST && talk.answer(reply.apply(made))) {
      talk.pass(pauseMillis).user(message.apply(made));
      made++;
    }
    return made;
  }

  private static String order(int round) {
    return "The order goes to " + PLACES.get(round % PLACES.size()) + " with its items.";
  }

  /**
   * A process that has seen the conversation before knows how long the rounds since then took
   * together; one that sees it for the first time does not.
   */
  @ParameterizedTest
  @MethodSource("deployments")
  void talkThatGoesNowhereIsStopped(Api api, int processes, boolean random) {
    int inTurn = processes == Replicas.EACH ? SLOW_TALK : Math.max(6, processes);
    int most = random ? 12 : inTurn;
    for (long pause : new long[] {300, 3000}) {
      Supplier<Replicas> talk = () -> of(api, processes, random);
      assertThat(replies(talk.get(), pause, i -> order(0), i -> "Please go on with the order."))
          .as("equal replies")
          .isBetween(4, most);
      assertThat(replies(talk.get(), pause, i -> order(0), i -> INVALID))
          .as("equal replies to an equal complaint")
          .isBetween(4, most);
      assertThat(replies(talk.get(), pause, ReplicasTest::order, i -> INVALID))
          .as("replies to an equal complaint")
          .isBetween(4, most);
    }
  }

  /** A schedule, or a person who takes time: over any number of processes as in one. */
  @ParameterizedTest
  @MethodSource("deployments")
  void slowTalkCountsLess(Api api, int processes, boolean random) {
    for (long pause : new long[] {12_000, 3_600_000}) {
      Replicas talk = of(api, processes, random);
      assertThat(replies(talk, pause, i -> order(0), i -> "Please go on with the order."))
          .isEqualTo(SLOW_TALK);
    }
  }

  /** Whoever sees a conversation for the first time, or forgot it, does not know its pace. */
  @ParameterizedTest
  @MethodSource("deployments")
  void talkEveryFiveMinutesIsASchedule(Api api, int processes, boolean random) {
    Replicas talk = of(api, processes, random);
    assertThat(replies(talk, 300_000, i -> order(0), i -> "Please go on with the order."))
        .isBetween(processes == 1 ? MOST : SLOW_TALK, MOST);
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void talkWithNewsGoesOn(Api api, int processes, boolean random) {
    for (long pause : new long[] {300, 3000, 12_000}) {
      Replicas talk = of(api, processes, random);
      assertThat(
              replies(
                  talk,
                  pause,
                  i -> "Order A-" + (100 + 7 * i) + " is on its way, row " + i * 31 + ".",
                  i -> "And the next one?"))
          .isEqualTo(MOST);
    }
  }
}
