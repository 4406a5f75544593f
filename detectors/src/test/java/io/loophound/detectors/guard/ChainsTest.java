package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Agents that set each other to work, each time in a new conversation. */
class ChainsTest {
  private static final String[] TOPICS = {
    "sails", "rigging", "anchors", "compasses", "harbours", "lighthouses", "currents", "pilots",
    "charts", "sextants", "barometers", "knots", "timber", "caulking", "ballast", "pumps"
  };

  private static final String TASK = "Sort the inbox of the whole team by customer.";

  private final GuardScript script = GuardScript.shipping();

  private void relay(int times, IntFunction<String> reply) {
    String text = "Good morning, what do you think of the new schedule for the harbour?";
    for (int i = 0; i < times; i++) {
      Talk talk = script.talk().session("s-" + i).user(text);
      talk.ask();
      text = reply.apply(i);
      talk.reply(text);
    }
  }

  @Test
  void whoSaysSomethingNewMayGoOn() {
    relay(
        16,
        i ->
            "As for " + TOPICS[i] + ", the chapter on " + TOPICS[(i + 5) % 16] + i + " says more.");
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aTextThatIsPolishedByOneAfterTheOtherIsWork() {
    String text = "The harbour was built in the year of the flood by the guild of the masons";
    relay(7, i -> text + (i % 2 == 0 ? "." : "!"));
    assertThat(script.verdicts()).isEmpty();
  }

  private void spawns(int times, String tool, IntUnaryOperator thread, IntFunction<String> task) {
    for (int i = 0; i < times; i++) {
      Talk talk = script.talk().thread(thread.applyAsInt(i)).user(task.apply(i));
      talk.ask();
      talk.reply("", call(tool, "{\"name\":\"a" + i + "\",\"prompt\":\"" + TASK + "\"}"));
      talk.result("agent a" + i + " has been started").ask();
      talk.reply("I have given it to agent a" + i);
    }
  }

  @Test
  void aTaskThatIsHandedDownThreeLevelsIsWork() {
    spawns(4, "delegate_work", i -> 200 + i, i -> TASK);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void whoHandsTheSameOnToManyIsNoChain() {
    Talk planner = script.talk().user("Have the inbox sorted by twelve agents, please.");
    for (int i = 0; i < 12; i++) {
      planner.expectAllowed();
      planner.reply("", call("spawn_agent", "{\"n\":" + i + ",\"prompt\":\"" + TASK + "\"}"));
      Talk child = script.talk().thread(300 + i).user(TASK);
      child.expectAllowed().reply("Customer " + i * 7 + " wrote " + i + " letters this week.");
      planner.result("customer " + i * 7 + " is sorted");
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
