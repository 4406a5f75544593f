package io.loophound.agent.seam;

/** Handles the calls of one {@link Point}. Stateless; called on the application's threads. */
public interface Handler {

  /**
   * Called before the method runs. Whatever it throws is counted and swallowed, and the method runs
   * as if nobody had looked.
   *
   * @return what to do about the call, or null when it is none of ours
   */
  Invocation enter(Call call);
}
