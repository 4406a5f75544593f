package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.policy.DetectorSpec;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The breaker pauses what failed, whoever called it, and says for how long. */
class BreakerTest {
  private static final Duration COOLDOWN = Duration.ofSeconds(12);

  private final GuardScript script =
      new GuardScript(
          policy ->
              policy
                  .noDetectors()
                  .detector(
                      DetectorSpec.named("breaker")
                          .defaults()
                          .with(true)
                          .with("cooldown", COOLDOWN)));

  private Talk asks(Origin from, String question) {
    return script.talk().origin(from).user(question);
  }

  private void failFiveTimes(Origin from) {
    for (int i = 0; i < 5; i++) {
      asks(from, "Question " + i).expectAllowed().end(ModelReply.failed("HTTP 503"));
      script.pass(Duration.ofSeconds(1));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "jdk, api.openai.com, model host api.openai.com",
    "langchain4j, '', model gpt-4.1 of langchain4j",
  })
  void opensForAModelHowEverItIsCalled(String seam, String host, String named) {
    Origin from = new Origin(seam, host, "", name -> null);
    failFiveTimes(from);

    Talk refused = asks(from, "Another question").expectBlocked("breaker");
    assertThat(refused.last().message())
        .contains(named + " failed in a row", "and so is any like it for 11 s");

    script.pass(Duration.ofSeconds(11));
    asks(from, "Another question").expectAllowed().reply("It works again.");
  }

  @Test
  void isNotOpenForAnotherModelOfTheFramework() {
    failFiveTimes(Origin.of("langchain4j"));

    asks(Origin.of("springai"), "Another question").expectAllowed();
  }

  @Test
  void aToolServerThatIsPausedIsNamed() {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    for (int i = 0; i < 5; i++) {
      assertThat(talk.step(call("jira/read", "{\"id\":" + i + "}"), "Error: 503")).isTrue();
    }
    talk.step(call("jira/read", "{\"id\":9}"), "Error: 503");

    assertThat(script.verdicts().get(0).message()).contains("tool server jira failed in a row");
  }

  /** A conversation of its own in which one tool is called; whether it was executed. */
  private boolean uses(String agent, String tool, String result) {
    Talk talk = script.talk().agent(agent).tools(Talk.ToolSeam.STEERABLE).user("Please use it");
    assertThat(talk.step(call(tool, "{}"), result)).isTrue();
    boolean executed = talk.executions() == 1;
    assertThat(talk.history().get(talk.history().size() - 1).text())
        .contains(executed ? result : "tool server jira failed in a row");
    return executed;
  }

  private boolean fails(String tool) {
    return uses("writer", tool, "Error: 503");
  }

  private boolean works(String tool) {
    return uses("writer", tool, "Done.");
  }

  private void failFiveTimes() {
    for (int i = 0; i < 5; i++) {
      assertThat(fails(i % 2 == 0 ? "jira/read" : "jira/write")).isTrue();
    }
  }

  @Test
  void toolsOfOneServerArePausedTogetherInAllConversationsOfTheAgent() {
    failFiveTimes();

    assertThat(works("jira/read")).isFalse();
    assertThat(works("jira/find")).as("one that was never called").isFalse();
    assertThat(works("mail/send")).as("another server").isTrue();
    assertThat(uses("reader", "jira/read", "Done.")).as("another agent").isTrue();
  }

  /** As of an MCP server, whose name is none of the tool's. */
  @Test
  void toolsWhoseServerIsKnownArePausedTogetherAndKeepTheirNames() {
    for (int i = 0; i < 5; i++) {
      assertThat(executes("desk", i % 2 == 0 ? "read" : "jira/write", "Error: 503")).isTrue();
    }

    assertThat(executes("desk", "find", "Done.")).as("one that was never called").isFalse();
    assertThat(executes("mail", "read", "Done.")).as("of another server").isTrue();
    assertThat(works("read")).as("of a server that is not known").isTrue();
    assertThat(works("jira/write")).as("of the server in its name").isTrue();
    assertThat(script.verdicts())
        .singleElement()
        .satisfies(
            verdict -> assertThat(verdict.message()).contains("tool server desk failed in a row"));
  }

  private boolean executes(String server, String tool, String result) {
    Talk talk =
        script
            .talk()
            .agent("writer")
            .tools(Talk.ToolSeam.STEERABLE)
            .server(server)
            .user("Please use it");
    assertThat(talk.step(call(tool, "{}"), result)).isTrue();
    return talk.executions() == 1;
  }

  @Test
  void aCallOfAToolThatIsAnsweredInItsPlaceIsNoFailure() {
    failFiveTimes();
    script.pass(COOLDOWN.minusSeconds(1));
    assertThat(fails("jira/read")).isFalse();
    script.pass(Duration.ofSeconds(1));

    assertThat(works("jira/read")).as("the cooldown has not begun anew").isTrue();
  }

  private static GuardScript scored() {
    return new GuardScript(
        policy ->
            policy.detector(
                DetectorSpec.named("breaker").defaults().with(true).with("cooldown", COOLDOWN)));
  }

  /** Five calls fail, and the pauses are refused calls of other arguments. */
  @Test
  void whoDoesNotLeaveAPausedToolAloneIsStopped() {
    Talk talk = scored().talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    int rounds = 0;
    while (rounds < 40 && talk.step(call("jira/read", "{\"id\":7}"), "Error: 503")) {
      rounds++;
    }

    assertThat(rounds).isBetween(6, 12);
    talk.expectBlocked("score");
    assertThat(talk.executions()).isEqualTo(5);
  }

  private static int rounds(GuardScript script, boolean varies, int pause) {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Look up 30 orders");
    int rounds = 0;
    while (rounds < 30
        && talk.step(call("jira/read", "{\"id\":" + (varies ? rounds : 7) + "}"), "Error: 503")) {
      rounds++;
      script.pass(Duration.ofSeconds((long) pause * rounds));
    }
    return rounds;
  }

  /** Equal and other arguments, at once and after longer and longer pauses. */
  @ParameterizedTest
  @CsvSource({"false, 0", "true, 0", "false, 2", "true, 2"})
  void itsRefusalsStopNobodySoonerThanTheServerItselfWould(boolean varies, int pause) {
    int alone = rounds(new GuardScript(policy -> {}), varies, pause);
    assertThat(rounds(scored(), varies, pause)).isGreaterThanOrEqualTo(alone);
    assertThat(alone).isGreaterThanOrEqualTo(varies ? 30 : 8);
  }

  /** Each item fails in another way; then the server is paused. */
  @Test
  void aListOfWhichEachItemFailsOtherwiseIsNotStopped() {
    GuardScript script = scored();
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Check 20 links");
    for (int i = 0; i < 20; i++) {
      String host = "a" + i * 7919 + ".com";
      String link = "{\"link\":\"" + host + "\"}";
      assertThat(talk.step(call("web/check", link), "Error: no host " + host)).isTrue();
      script.pass(Duration.ofSeconds(1));
    }
    assertThat(talk.executions()).as("the others were refused").isEqualTo(6);
  }

  @Test
  void whoDoesSomethingElseMeanwhileIsNotStopped() {
    GuardScript script = scored();
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    for (int i = 0; i < 30; i++) {
      String id = "{\"id\":" + i + "}";
      assertThat(talk.step(call("jira/read", id), "Error: 503")).isTrue();
      assertThat(talk.step(call("mail/send", id), "Sent as message m" + i * 7919)).isTrue();
      script.pass(Duration.ofSeconds(2));
    }
  }

  @Test
  void aToolThatWorksBetweenIsNoSeries() {
    for (int i = 0; i < 4; i++) {
      assertThat(fails("jira/read")).isTrue();
    }
    assertThat(works("jira/write")).isTrue();
    for (int i = 0; i < 4; i++) {
      assertThat(fails("jira/read")).isTrue();
    }
    assertThat(fails("jira/read")).isTrue();
    assertThat(works("jira/read")).isFalse();
  }

  @Test
  void threeCallsOfAToolMustSucceedAndOneThatFailsPausesItAgain() {
    failFiveTimes();
    script.pass(COOLDOWN);
    assertThat(works("jira/read")).isTrue();
    assertThat(fails("jira/read")).isTrue();
    assertThat(works("jira/read")).isFalse();

    script.pass(COOLDOWN);
    for (int i = 0; i < 3; i++) {
      assertThat(works("jira/read")).isTrue();
    }
    failFiveTimes();
    assertThat(works("jira/read")).isFalse();
  }
}
