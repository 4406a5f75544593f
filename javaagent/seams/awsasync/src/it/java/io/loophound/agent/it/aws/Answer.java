package io.loophound.agent.it.aws;

/**
 * What the model answers.
 *
 * @param healthy reads three pages and is done; otherwise it asks for the same order for ever
 * @param round which request of the conversation it answers, from 0
 */
record Answer(boolean healthy, int round) {

  boolean done() {
    return healthy && round > 3;
  }

  String text() {
    return "Three pages, all read.";
  }

  String reason() {
    return done() ? "end_turn" : "tool_use";
  }

  String id() {
    return "tooluse_" + round;
  }

  String tool() {
    return healthy ? "get_page" : "get_order";
  }

  String input() {
    return healthy ? "{\"page\":" + round + "}" : "{\"id\":\"42\"}";
  }
}
