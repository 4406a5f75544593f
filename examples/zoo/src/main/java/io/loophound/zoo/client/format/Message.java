package io.loophound.zoo.client.format;

import java.util.List;

/**
 * One message of a history, independent of a format.
 *
 * @param role user, assistant or tool
 * @param text its text
 * @param calls what the assistant asks for
 * @param answered the call that a tool's result belongs to, null for other messages
 * @param image an image next to a tool's result, base64; empty for none
 */
public record Message(String role, String text, List<Call> calls, Call answered, String image) {

  /** A tool call the model asked for. */
  public record Call(String id, String tool, String arguments) {}

  public static Message user(String text) {
    return new Message("user", text, List.of(), null, "");
  }

  static Message assistant(String text, List<Call> calls) {
    return new Message("assistant", text, calls, null, "");
  }

  static Message result(Call call, String text, String image) {
    return new Message("tool", text, List.of(), call, image);
  }
}
