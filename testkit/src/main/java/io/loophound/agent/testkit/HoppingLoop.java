package io.loophound.agent.testkit;

import java.util.List;

/**
 * A loop whose calls go to one JVM after the other, while the model's server keeps the history: no
 * request shows what has happened before.
 *
 * @param calls how many calls were made
 * @param refusedBy the JVM that refused the next one, or null if none did
 * @param message what that JVM said
 * @param last how the newest round has ended
 */
public record HoppingLoop(int calls, FleetMember refusedBy, String message, String last) {
  private static final String RESULT = "{\"error\": \"no such order: A-1042\"}";

  /**
   * Runs it.
   *
   * @param model a model that always makes the same call, by its name
   * @param most after how many calls it is given up
   */
  public static HoppingLoop run(List<FleetMember> jvms, String model, int most) {
    return run(jvms, most, (jvm, last, text) -> jvm.goOn(model, last, text));
  }

  /** The same in a conversation that the server keeps under this id. */
  public static HoppingLoop runIn(
      String conversation, List<FleetMember> jvms, String model, int most) {
    return run(jvms, most, (jvm, last, text) -> jvm.converse(model, conversation, last, text));
  }

  /** A round. */
  private interface Round {
    String play(FleetMember jvm, String last, String text);
  }

  private static HoppingLoop run(List<FleetMember> jvms, int most, Round round) {
    String last = "-";
    for (int i = 0; i < most; i++) {
      FleetMember jvm = jvms.get(i % jvms.size());
      String answer = round.play(jvm, last, i == 0 ? "Where is order A-1042?" : RESULT);
      if (!answer.startsWith("resp_")) {
        return new HoppingLoop(i, jvm, answer, last);
      }
      last = answer;
    }
    return new HoppingLoop(most, null, "", last);
  }

  /** The refused call is made again, through one of the JVMs; returns how it ends. */
  public String retry(FleetMember jvm, String model) {
    return jvm.goOn(model, last, RESULT);
  }

  /** Whether LoopHound has stopped it. */
  public boolean stopped() {
    return message.startsWith("422 ");
  }
}
