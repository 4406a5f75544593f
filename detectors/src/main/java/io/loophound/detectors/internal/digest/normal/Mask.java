package io.loophound.detectors.internal.digest.normal;

/** What a normalised text has in place of something that changes without saying anything. */
enum Mask {
  NONE(""),
  ID("<id>"),
  TIME("<time>"),
  SPAN("<span>"),
  ADDRESS("<address>"),
  NUMBER("<number>");

  final String text;

  Mask(String text) {
    this.text = text;
  }
}
