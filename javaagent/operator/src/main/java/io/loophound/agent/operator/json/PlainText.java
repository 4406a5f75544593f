package io.loophound.agent.operator.json;

/** Names that applications and models give, as they are shown: without control characters. */
public final class PlainText {
  private static final int LONGEST = 10_000;

  private PlainText() {}

  /** The text with ? for each control character and each line separator. */
  public static String of(String text) {
    if (text.length() <= LONGEST && text.codePoints().noneMatch(PlainText::controls)) {
      return text;
    }
    StringBuilder plain = new StringBuilder();
    text.codePoints().limit(LONGEST).forEach(c -> plain.appendCodePoint(controls(c) ? '?' : c));
    return plain.toString();
  }

  private static boolean controls(int c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
