package io.loophound.detectors.internal.stream;

/** What a stretch of a reply is to its reader. */
enum TextForm {
  /** Sentences. */
  PROSE,
  /** Tables, lists, headings, quotes, indented text: repetition there is often intended. */
  STRUCTURE,
  /** JSON and markup outside their long texts. */
  DATA,
  /** Fenced code: not examined. */
  CODE
}
