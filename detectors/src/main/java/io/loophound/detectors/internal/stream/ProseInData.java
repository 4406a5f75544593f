package io.loophound.detectors.internal.stream;

/** Finds the long texts inside JSON and markup, which are read as prose. */
final class ProseInData {
  private static final int LONG = 8;

  private boolean markup;
  private boolean inside;
  private boolean escaped;
  private int words;

  void begin(boolean isMarkup) {
    markup = isMarkup;
    inside = isMarkup;
    escaped = false;
    words = 0;
  }

  /** A text in JSON ends with its line, one in markup does not. */
  void newLine() {
    inside &= markup;
    escaped = false;
  }

  void accept(int c) {
    if (markup) {
      if (c == '<' || c == '>') {
        inside = c == '>';
        words = 0;
      }
      return;
    }
    if (c == '"' && !escaped) {
      inside = !inside;
      words = 0;
    }
    escaped = c == '\\' && !escaped;
  }

  void word() {
    words++;
  }

  TextForm shape() {
    return inside && words >= LONG ? TextForm.PROSE : TextForm.DATA;
  }
}
