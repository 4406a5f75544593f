package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A model that says the same again and again and calls no tool. */
class MonologueTest {
  private static final String PLAN =
      "I will now look into the log of the payment service and find out why the payment of the"
          + " order was not taken, and then I will tell you what to do about it.";

  private final GuardScript script =
      new GuardScript(GuardScript.only("monologue", 3, Action.BLOCK));
  private final Talk talk = script.talk().user("Why was the payment not taken?");

  @Test
  void itIsStoppedWhenItHasSaidTheSameAsOftenAsTheThreshold() {
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectBlocked("monologue");
  }

  @Test
  void aCallOfAToolEndsIt() {
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN, call("read", "{\"log\":\"payments\"}")).result("no entry");
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed();
  }

  @Test
  void aPersonWhoAsksOnEndsIt() {
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.user("Stop planning and read the log of yesterday evening instead").expectAllowed();
  }

  @Test
  void otherWordsEndIt() {
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed().reply("The log shows that the card had expired two days before.");
    talk.expectAllowed().reply(PLAN);
    talk.expectAllowed();
  }

  @Test
  void aFewRepliesInTurnAreStoppedLater() {
    String[] replies = {"I agree, blue it is.", "Great, then we agree on blue.", "Yes, blue."};
    for (int i = 0; i < 9; i++) {
      talk.expectAllowed().reply(replies[i % 3]);
    }
    talk.expectBlocked("monologue");
    assertThat(talk.last().message()).contains("the same few replies in turn").contains("6 times");
  }

  @Test
  void shortRepliesInTurnTellLittle() {
    String[] replies = {"You win! Again?", "I win! Again?", "A draw. Again?"};
    for (int i = 0; i < 20; i++) {
      talk.expectAllowed().reply(replies[i % 3]);
    }
  }

  @Test
  void whoIsToldThatSomethingIsNotFinishedMayLookThreeTimesAsOften() {
    String look = "Thought: I look again.\nAction: build_status\nAction Input: 88";
    talk.expectAllowed().reply(look);
    for (int i = 0; i < 9; i++) {
      talk.user("Observation: build 88 is still running").expectAllowed().reply(look);
    }
    talk.user("Observation: build 88 is still running").expectBlocked("monologue");
  }

  @Test
  void aCallThatFailedIsNoReply() {
    for (int i = 0; i < 12; i++) {
      talk.expectAllowed().end(ModelReply.failed("503 the model is overloaded, try again later"));
      script.pass(Duration.ofMillis(250));
    }
    talk.expectAllowed().reply(PLAN);
  }

  @Test
  void newRowsInNearlyTheSameFormAreNews() {
    for (int page = 0; page < 12; page++) {
      StringBuilder rows = new StringBuilder();
      for (int i = 30 * page; i < 30 * page + 30; i++) {
        rows.append("INSERT INTO customer VALUES (").append(i).append(", 'Anna', 7);\n");
      }
      talk.user("continue").expectAllowed().reply(rows.toString());
    }
  }

  @Test
  void idsMadeOnDemandAreNews() {
    for (int i = 1; i < 12; i++) {
      String id = new UUID(i * 0x9E3779B97F4A7C15L, ~i * 0x7F4A7C159E3779B9L).toString();
      talk.user("Another one, please").expectAllowed().reply("Here it is: " + id);
    }
  }

  @Test
  void aClockInTheReplyIsNone() {
    talk.expectAllowed().reply("At 12:00:01 the build had still not come to its end, I wait.");
    talk.expectAllowed().reply("At 12:00:07 the build had still not come to its end, I wait.");
    talk.expectAllowed().reply("At 12:00:13 the build had still not come to its end, I wait.");
    talk.expectBlocked("monologue");
  }

  @Test
  void somebodyWhoComesBackWithTheSameQuestionOpensATurn() {
    for (int i = 0; i < 12; i++) {
      talk.user("Read the list and do what is due.").expectAllowed().reply("Nothing is due.");
      script.pass(Duration.ofSeconds(2));
    }
  }

  @Test
  void aHarnessThatSpeaksAtOnceDoesNot() {
    for (int i = 0; i < 4; i++) {
      talk.user("Please go on with the task.").expectAllowed().reply(PLAN);
      script.pass(Duration.ofMillis(100));
    }
    talk.user("Please go on with the task.").expectBlocked("monologue");
  }

  @Test
  void aRefusalThatComesLateDoesNot() {
    for (int i = 0; i < 4; i++) {
      talk.user("Error: the answer is no valid JSON").expectAllowed().reply(PLAN);
      script.pass(Duration.ofSeconds(5));
    }
    talk.user("Error: the answer is no valid JSON").expectBlocked("monologue");
  }
}
