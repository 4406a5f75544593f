package io.loophound.examples.sdk;

import java.util.List;

/**
 * What the model said.
 *
 * @param text its words
 * @param calls the tools it asks for; none when it is done
 * @param end why it ended, as the library says it
 */
record Turn(String text, List<Call> calls, String end) {

  /**
   * A tool call.
   *
   * @param arguments as text
   */
  record Call(String id, String tool, String arguments) {}
}
