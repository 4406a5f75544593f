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

  /**
   * Reports what no other seam sees. Woven when its library is loaded; it guards nothing, so the
   * log does not name it.
   */
  REPORTS,

  /** Keeps other libraries from undoing a kill. Woven once the process calls models. */
  SUPPORTS;
}
