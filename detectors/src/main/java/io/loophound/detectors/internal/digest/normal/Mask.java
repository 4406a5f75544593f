package io.loophound.detectors.internal.digest.normal;

/** What a normalised text contains in place of something volatile and meaningless. */
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
