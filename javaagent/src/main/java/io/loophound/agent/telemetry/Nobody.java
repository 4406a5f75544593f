package io.loophound.agent.telemetry;

/** Takes lines that nobody wants to read. */
final class Nobody implements Output.Sink {
  private Nobody() {}

  /** Made here: whoever makes one has to load the type, and premain seldom needs it. */
  static Output.Sink sink() {
    return new Nobody();
  }

  @Override
  public boolean take(String text) {
    return true;
  }
}
