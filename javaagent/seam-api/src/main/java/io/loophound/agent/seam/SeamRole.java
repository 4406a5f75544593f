package io.loophound.agent.seam;

/** What a seam is for. */
public enum SeamRole {
  /** Guards calls of models or tools. Woven when its library is loaded, and named in the log. */
  GUARDS,

  /**
   * Notes what sets threads to work. Woven once the process calls models, and active in every mode:
   * what it missed while switched off, it would take for unchanged.
   */
  NOTES,

  /** Keeps other libraries from undoing a kill. Woven once the process calls models. */
  SUPPORTS;

  /** Whether the seam is woven only once the process calls models. */
  public boolean isLate() {
    return this != GUARDS;
  }
}
