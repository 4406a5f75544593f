package io.loophound.examples.apps;

/** An assistant whose order lookup always fails: the model tries it again and again. */
public final class FailingToolAssistant {

  private FailingToolAssistant() {}

  static String run(Settings settings) {
    return OrderAssistant.of(settings).answer(OrderDesk.QUESTION);
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("loop-failing-tool")));
  }
}
