package io.loophound.detectors.internal.stream;

/** What a stretch of a reply is for its reader. */
enum TextForm {
  /** Sentences. */
  PROSE,
  /** Tables, lists, headings, quotes, indented text: what is alike there is often meant to be. */
  STRUCTURE,
  /** JSON and markup outside their long texts. */
  DATA,
  /** Fenced code: not looked at. */
  CODE
}
