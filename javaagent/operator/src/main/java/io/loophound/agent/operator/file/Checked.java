package io.loophound.agent.operator.file;

/**
 * Whether an option would work.
 *
 * @param option its name, without the prefix
 * @param works whether it would
 * @param text what there is; or the key, the value, what is wrong with it, and what is allowed
 */
public record Checked(String option, boolean works, String text) {
  private static final String PREFIX = "loophound.";

  /** It would work. */
  public static Checked works(String option, String text) {
    return new Checked(option, true, text);
  }

  /** It would not. */
  public static Checked refused(String option, String value, String why, String allowed) {
    return new Checked(
        option, false, PREFIX + option + " = " + value + ": " + why + "; allowed is " + allowed);
  }
}
