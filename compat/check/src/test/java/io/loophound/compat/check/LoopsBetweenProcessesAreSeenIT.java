package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two agents, each in a JVM of its own, that talk over A2A. */
class LoopsBetweenProcessesAreSeenIT {
  private static final int LIMIT = 20;
  private static final StandIn MODELS = StandIn.start(0, LIMIT, Colleague::named);
  private static final Subject SUBJECT = new Subject("a2a-0.3.3");
  private static final String QUESTION = "Where is the order A-1042 and when will it arrive?";

  /** What both sides have left behind. */
  private record Both(Outcome caller, Outcome desk) {}

  /** Two agents: the models they call, and whether LoopHound watches them. */
  private record Pair(String asker, boolean askerGuarded, String asked, boolean askedGuarded) {

    /** The questions are asked at once; {@code context} is what {@code Caller} takes. */
    Both talk(String context, List<String> questions) {
      try (RunningJvm desk = guarded(desk(asked), askedGuarded).start()) {
        Outcome caller = guarded(caller(url(desk), asker, context, questions), askerGuarded).run();
        return new Both(caller, desk.finish());
      }
    }
  }

  @AfterAll
  static void close() {
    MODELS.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "keep"})
  void theOneWhoAsksAgainAndAgainIsStopped(String context) {
    String asker = Colleague.ASKS_AGAIN.as("stopped" + context);
    String asked = Colleague.AT_A_LOSS.as("stopped" + context);
    Both both = new Pair(asker, true, asked, true).talk(context, List.of(QUESTION));

    assertThat(both.caller().outLines()).containsExactly("ended: HTTP 422");
    assertThat(verdicts(both.caller())).singleElement().asString().contains("detector=score");
    assertThat(verdicts(both.desk())).isEmpty();
    assertThat(MODELS.counts(asker).modelCalls()).isEqualTo(4);
    assertThat(MODELS.counts(asked).modelCalls()).isEqualTo(4);
  }

  @Test
  void theOneWhoIsAskedReportsEqualRequests() {
    String asker = Colleague.ASKS_AGAIN.as("reported");
    String asked = Colleague.AT_A_LOSS.as("reported");
    Both both = new Pair(asker, false, asked, true).talk("new", List.of(QUESTION));

    assertThat(both.caller().outLines()).containsExactly("answer: " + endOfStandIn());
    assertThat(verdicts(both.desk()))
        .anyMatch(line -> line.contains("detector=exact-request"))
        .allMatch(line -> line.contains("verdict=warn"));
    assertThat(both.desk().report().path("stopped").asInt(-1)).isZero();
    assertThat(MODELS.counts(asked).modelCalls()).isEqualTo(LIMIT - 1);
  }

  @Test
  void theOneWhoIsAskedStopsAConversationOfEqualReplies() {
    String asker = Colleague.ASKS_AGAIN.as("conversation");
    String asked = Colleague.AT_A_LOSS.as("conversation");
    Both both = new Pair(asker, false, asked, true).talk("keep", List.of(QUESTION));

    assertThat(verdicts(both.desk()))
        .filteredOn(line -> line.contains("verdict=block enforced=true detector=score sign=talk"))
        .isNotEmpty()
        .allMatch(line -> line.contains(", 5 times ("));
    assertThat(both.desk().report().path("stopped").asInt()).isPositive();
    // while both JVMs warm up, the question comes back late enough to be one of a person
    assertThat(MODELS.counts(asked).modelCalls()).isBetween(5L, 24L);
  }

  /** As docs/frameworks.md says: each side only sees conversations of their own that begin. */
  @Test
  void aTaskThatGoesToAndFroIsNotFound() {
    String first = Colleague.HANDS_ON.as("first");
    String second = Colleague.HANDS_ON.as("second");
    try (RunningJvm one = desk(first).start();
        RunningJvm other = desk(second).start()) {
      one.send(url(other));
      other.send(url(one));
      String begins = Colleague.HANDS_ON.as("begins");
      ForkedJvm asker = caller(url(one), begins, "new", List.of(QUESTION)).withoutAgent();
      Outcome caller = asker.run();

      assertThat(caller.out()).startsWith("answer: ").contains(endOfStandIn());
      for (Outcome side : List.of(one.finish(), other.finish())) {
        assertThat(verdicts(side)).noneMatch(line -> line.contains("verdict=block"));
      }
    }
  }

  static Stream<List<String>> honestQuestions() {
    return Stream.of(
        Collections.nCopies(8, QUESTION),
        Stream.of("A-1", "B-2", "C-3", "D-4", "E-5", "F-6", "G-7", "H-8")
            .map(order -> "Where is the order " + order + "?")
            .toList());
  }

  @ParameterizedTest
  @MethodSource("honestQuestions")
  void honestDelegationIsTheSameWithAndWithoutTheAgent(List<String> questions) {
    Both plain = honest(questions, false);
    Both both = honest(questions, true);

    assertThat(both.caller().out()).isEqualTo(plain.caller().out());
    assertThat(both.caller().outLines()).hasSize(8).allMatch(line -> line.contains("warehouse"));
    assertThat(verdicts(both.caller())).isEmpty();
    assertThat(verdicts(both.desk())).isEmpty();
  }

  private static Both honest(List<String> questions, boolean guarded) {
    String name = questions.get(7) + guarded;
    String asker = Colleague.HANDS_ON.as(name);
    String asked = Colleague.KNOWS.as(name);
    Both both = new Pair(asker, guarded, asked, guarded).talk("new", questions);
    assertThat(MODELS.counts(asker).modelCalls()).isEqualTo(16);
    assertThat(MODELS.counts(asked).modelCalls()).isEqualTo(8);
    return both;
  }

  private static ForkedJvm guarded(ForkedJvm jvm, boolean guarded) {
    return guarded ? jvm : jvm.withoutAgent();
  }

  private static ForkedJvm caller(
      String url, String model, String context, List<String> questions) {
    return agent("Caller", url, model).args(context).args(questions.toArray(String[]::new));
  }

  private static ForkedJvm desk(String model) {
    return agent("Desk", "", model);
  }

  private static ForkedJvm agent(String main, String argument, String model) {
    return SUBJECT
        .app("io.loophound.compat.a2a." + main, Jdk.current(), argument, model)
        .env("OPENAI_BASE_URL", MODELS.baseUrl());
  }

  private static String url(RunningJvm desk) {
    return desk.awaitOut("/\n").out().strip().substring("url ".length());
  }

  private static List<String> verdicts(Outcome outcome) {
    Guarded.assertQuiet(outcome);
    return Guarded.verdicts(outcome);
  }

  private static String endOfStandIn() {
    return "stopped by the stand-in after " + LIMIT + " calls";
  }
}
