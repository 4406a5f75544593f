package io.loophound.benchmarks.baseline;

/**
 * The rules of a guard for one session. Each method tells it of something and says whether it stops
 * the session there.
 */
interface ToolRules {

  /** A call of a tool, its arguments as text. */
  record Call(String tool, String arguments) {}

  /** A person wrote. */
  default void heard() {}

  /** The model replied; {@code calls} says whether it asks for tools too. */
  default boolean said(String text, boolean calls) {
    return false;
  }

  /** A call is about to be made. */
  default boolean refuses(Call call) {
    return false;
  }

  /** A call was made. */
  default boolean made(Call call, String result, boolean failed) {
    return false;
  }
}
