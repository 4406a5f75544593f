package io.loophound.examples.apps;

/**
 * The same assistant with a model that gives up the failing lookup as soon as a result says that
 * repeating will not help. Without such a result it repeats like the other.
 */
public final class SteeredAssistant {

  private SteeredAssistant() {}

  static String run(Settings settings) {
    return OrderAssistant.of(settings).answer(OrderDesk.QUESTION);
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("recovers")));
  }
}
