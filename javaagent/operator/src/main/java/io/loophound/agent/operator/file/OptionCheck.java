package io.loophound.agent.operator.file;

/**
 * Whether an option would work.
 *
 * @param option its name, without the prefix
 * @param works whether it would
 * @param text what there is; or the key, the value, what is wrong with it, and what is allowed
 */
public record OptionCheck(String option, boolean works, String text) {
  private static final String PREFIX = "loophound.";

  /** It would work. */
  public static OptionCheck works(String option, String text) {
    return new OptionCheck(option, true, text);
  }

  /** It would not. */
  public static OptionCheck refused(String option, String value, String why, String allowed) {
    return new OptionCheck(
        option, false, PREFIX + option + " = " + value + ": " + why + "; allowed is " + allowed);
  }
}
