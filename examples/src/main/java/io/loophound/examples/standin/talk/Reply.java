package io.loophound.examples.standin.talk;

import java.util.List;

/** A scenario's reply to one request. */
public sealed interface Reply {

  /**
   * A model's reply: a text, calls of tools, or both.
   *
   * @param text the text, empty when there are only calls
   * @param calls the tool calls it asks for
   */
  record Answer(String text, List<Call> calls) implements Reply {
    public Answer {
      calls = List.copyOf(calls);
    }

    /** How many characters the model would have written. */
    public long characters() {
      long sum = text.length();
      for (Call call : calls) {
        sum += call.tool().length() + call.arguments().length();
      }
      return sum;
    }
  }

  /**
   * An error of the provider.
   *
   * @param status the HTTP status
   * @param type the provider's class of error
   * @param code the provider's code
   * @param message for people
   */
  record Refusal(int status, String type, String code, String message) implements Reply {}

  /**
   * A tool call the model asks for.
   *
   * @param tool the tool's name
   * @param arguments its arguments, a JSON object
   */
  record Call(String tool, String arguments) {}

  /** A final text. */
  static Reply text(String text) {
    return new Answer(text, List.of());
  }

  /** One tool call without text. */
  static Reply call(String tool, String arguments) {
    return call("", tool, arguments);
  }

  /** One tool call preceded by text. */
  static Reply call(String text, String tool, String arguments) {
    return new Answer(text, List.of(new Call(tool, arguments)));
  }
}
