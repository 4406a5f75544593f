package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents of LangChain4j's agentic module: one that loops ends the team, and is told by its name.
 */
class AgentTeamsAreGuardedIT {
  private static final List<Subject> SUBJECTS =
      Applications.withSource("agentic").stream().map(Subject::new).toList();
  private static final Subject WITHOUT_SCOPES = SUBJECTS.get(0);

  /** Where a team has no scope, each call of the writer is a conversation of its own. */
  private static final long TEN_ALIKE = 10;

  private static final List<String> WAYS = List.of("sequence", "parallel", "loop", "supervisor");

  static Stream<Arguments> everything() {
    return SUBJECTS.stream()
        .flatMap(
            subject ->
                Jdk.all().stream()
                    .flatMap(jdk -> WAYS.stream().map(way -> Arguments.of(subject, jdk, way))))
        .filter(
            row -> !List.of(WITHOUT_SCOPES, "loop").equals(List.of(row.get()[0], row.get()[2])));
  }

  static Stream<Arguments> healthy() {
    return SUBJECTS.stream()
        .flatMap(subject -> WAYS.stream().map(way -> Arguments.of(subject, way)));
  }

  @ParameterizedTest
  @MethodSource("everything")
  void theLoopingAgentEndsTheTeam(Subject subject, Jdk jdk, String way) {
    String name = subject + way + jdk.feature();
    String clerk = "loop-failing-tool@agentic" + name;
    String writer = "chat@agentic" + name;
    Outcome outcome = team(subject, way, clerk, writer, 1, 40).jdk(jdk).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.out().strip()).startsWith("ended: ").endsWith("java.lang.LoopHoundKill");
    assertThat(Guarded.verdicts(outcome))
        .last()
        .asString()
        .contains("verdict=block enforced=true")
        .containsPattern(" of agent \\S*" + looping(subject, way) + ":");
    assertThat(Subject.STAND_IN.counts(clerk).modelCalls()).isBetween(0L, 6L);
    long most = way.equals("loop") || subject.equals(WITHOUT_SCOPES) ? TEN_ALIKE : 8;
    assertThat(Subject.STAND_IN.counts(writer).modelCalls()).isBetween(1L, most);
  }

  /**
   * Nothing says that the calls are one team's: they are equal conversations with a short reply.
   */
  @Test
  void whereATeamHasNoScopeALoopIsSlowedDown() {
    String writer = "chat@agenticApart";
    Outcome outcome = team(WITHOUT_SCOPES, "loop", "chat@apart", writer, 1, 12).run();

    Guarded.assertQuiet(outcome);
    assertThat(Guarded.verdicts(outcome))
        .last()
        .asString()
        .contains("verdict=throttle enforced=true", "sign=conversation-brief");
    assertThat(Subject.STAND_IN.counts(writer).modelCalls()).isEqualTo(12);
  }

  private static String looping(Subject subject, String way) {
    return switch (way) {
      case "supervisor" -> "(PlannerAgent|Writer)"; // they take turns, and both say the same
      case "loop" -> "Writer";
      default -> subject.equals(WITHOUT_SCOPES) ? "Clerk" : "desk"; // that version tells no names
    };
  }

  @ParameterizedTest
  @MethodSource("healthy")
  void aTeamThatComesToAnEndIsLeftAlone(Subject subject, String way) {
    assertUntouched(subject, way, 1, 3);
  }

  /** One agent, one scope, a dozen orders: that the answers are alike is no loop. */
  @ParameterizedTest
  @FieldSource("SUBJECTS")
  void aTeamThatGoesThroughAListIsLeftAlone(Subject subject) {
    assertUntouched(subject, "orders", 1, 12);
  }

  /** The same agent votes many times, two at a time. */
  @ParameterizedTest
  @FieldSource("SUBJECTS")
  void votesAreLeftAlone(Subject subject) {
    assertUntouched(subject, "votes", 1, 9);
  }

  /** The scope is new each time: that they are asked the same, at once, is slowed down at most. */
  @ParameterizedTest
  @FieldSource("WAYS")
  void usersWhoAskTheSameOneAfterAnotherAreSlowedDownAtMost(String way) {
    assertUntouched(SUBJECTS.get(1), way, 12, 1, "warn|throttle");
  }

  private static void assertUntouched(Subject subject, String way, int users, int rounds) {
    assertUntouched(subject, way, users, rounds, "warn");
  }

  private static void assertUntouched(
      Subject subject, String way, int users, int rounds, String verdicts) {
    String name = "chat@" + subject + way + users;
    Outcome unguarded =
        team(subject, way, name + "a", name + "b", users, rounds).withoutAgent().run();
    Outcome guarded = team(subject, way, name + "c", name + "d", users, rounds).run();

    Guarded.assertQuiet(guarded);
    assertThat(guarded.out()).isEqualTo(unguarded.out()).startsWith("answered: ");
    assertThat(Guarded.verdicts(guarded))
        .allSatisfy(line -> assertThat(line).containsPattern("verdict=(" + verdicts + ") "));
    assertThat(calls(name + "c")).isEqualTo(calls(name + "a"));
    assertThat(calls(name + "d")).isEqualTo(calls(name + "b")).isPositive();
  }

  private static long calls(String model) {
    return Subject.STAND_IN.counts(model).modelCalls();
  }

  private static ForkedJvm team(
      Subject subject, String way, String clerk, String writer, int users, int rounds) {
    return subject
        .app("io.loophound.compat.Agents", Jdk.current(), way, clerk)
        .args(String.valueOf(users), String.valueOf(rounds))
        .env("WRITER_MODEL", writer);
  }
}
