package io.loophound.agent.it.apps;

/** Its seam's handler does not link. */
public class Unlinkable {
  public String call() {
    return "called";
  }
}
