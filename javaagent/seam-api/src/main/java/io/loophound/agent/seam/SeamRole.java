package io.loophound.agent.seam;

/** What a seam is for. */
public enum SeamRole {
  /** Guards calls of models or tools. Woven when its library is loaded, and named in the log. */
  GUARDS,

  /**
   * Notes what starts the work of threads. Woven once the process calls models, and active in every
   * mode: changes it missed while switched off would look like no change.
   */
  NOTES,

  /** Keeps other libraries from undoing a kill. Woven once the process calls models. */
  SUPPORTS;

  /** Whether the seam is woven only once the process calls models. */
  public boolean isLate() {
    return this != GUARDS;
  }
}
