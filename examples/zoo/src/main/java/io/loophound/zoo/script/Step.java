package io.loophound.zoo.script;

import java.util.List;

/**
 * One reply of the model: text, tool calls, or both.
 *
 * @param text the text, empty for calls only
 * @param uses the calls
 * @param failures how often the provider fails before the reply comes
 * @param status the HTTP status of these failures
 */
public record Step(String text, List<Use> uses, int failures, int status) {
  public Step {
    uses = List.copyOf(uses);
  }

  /** Text only: the end of a turn. */
  public static Step say(String text) {
    return new Step(text, List.of(), 0, 0);
  }

  /** One call without a word. */
  public static Step use(String tool, String arguments, String result) {
    return of(Use.of(tool, arguments, result));
  }

  /** Calls without text, all in one reply. */
  public static Step of(Use... uses) {
    return new Step("", List.of(uses), 0, 0);
  }

  /** The same calls preceded by text. */
  public Step saying(String words) {
    return new Step(words, uses, failures, status);
  }

  /** The same calls with tools of this duration. */
  public Step after(long millis) {
    return new Step(text, uses.stream().map(use -> use.after(millis)).toList(), failures, status);
  }

  /** The same reply after failures of the provider. */
  public Step failing(int times, int httpStatus) {
    return new Step(text, uses, times, httpStatus);
  }
}
