package io.loophound.agent.it.apps;

/** Does nothing. */
public final class EmptyMain {
  private EmptyMain() {}

  public static void main(String[] arguments) {}
}
