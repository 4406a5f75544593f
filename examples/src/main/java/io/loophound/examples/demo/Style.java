package io.loophound.examples.demo;

/** Colours, or none. */
public record Style(boolean on) {

  /** Green. */
  public String good(String text) {
    return paint("32", text);
  }

  /** Red. */
  public String bad(String text) {
    return paint("31", text);
  }

  /** Bold. */
  public String strong(String text) {
    return paint("1", text);
  }

  private String paint(String code, String text) {
    return on ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
