package io.loophound.zoo.script;

/**
 * One call of a tool and its result.
 *
 * @param tool the tool's name
 * @param arguments what the model passes, a JSON object
 * @param result what the tool returns
 * @param millis how long the tool takes
 * @param image an image that comes with the result, base64; empty for none
 */
public record Use(String tool, String arguments, String result, long millis, String image) {

  /** A call that returns immediately. */
  public static Use of(String tool, String arguments, String result) {
    return new Use(tool, arguments, result, 0, "");
  }

  /** The same call with a tool that takes its time. */
  public Use after(long duration) {
    return new Use(tool, arguments, result, duration, image);
  }

  /** The same call with an image in addition to its text. */
  public Use withImage(String base64) {
    return new Use(tool, arguments, result, millis, base64);
  }
}
