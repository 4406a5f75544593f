package io.loophound.agent.it.apps;

/** Lacks a method that a seam expects. */
public class Lacking {
  public String present() {
    return "present";
  }
}
