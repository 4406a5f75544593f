package io.loophound.agent.seam;

/** Handles the calls of one {@link Point}. Stateless; called on the application's threads. */
public interface Handler {

  /**
   * Called before the method runs. Its exceptions are counted and swallowed, and the method runs
   * normally.
   *
   * @param call its object and arguments
   * @return what to do about the call, or null to ignore it
   */
  Invocation enter(WovenCall call);
}
