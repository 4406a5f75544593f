package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;

import io.loophound.detectors.policy.Action;
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
}
