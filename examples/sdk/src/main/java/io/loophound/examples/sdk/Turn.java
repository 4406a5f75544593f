package io.loophound.examples.sdk;

import java.util.List;

/**
 * The model's reply.
 *
 * @param text its text
 * @param calls the tools it asks for; none when it is done
 * @param end the finish reason in the library's words
 */
record Turn(String text, List<Call> calls, String end) {

  /**
   * A tool call.
   *
   * @param arguments as text
   */
  record Call(String id, String tool, String arguments) {}
}
