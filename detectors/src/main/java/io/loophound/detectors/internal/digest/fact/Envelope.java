package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.text.Texts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a shell harness returns.
 *
 * @param text the text inside its envelope
 * @param exitCode null if it names none
 */
record Envelope(String text, Integer exitCode) {
  private static final int HEAD = 600;
  private static final Pattern EXIT_CODE =
      Pattern.compile(
          "(?im)^(?:(?:process|command) exited with (?:code|status)|exit (?:code|status):?|exitcode:)"
              + " (-?\\d{1,9})\\b");
  private static final Pattern RETURN_CODE =
      Pattern.compile("\\s*<returncode>(-?\\d{1,9})</returncode>\\s*<output>");
  private static final String RETURN_END = "</output>";
  private static final String[] SHELL_HEADS = {"Chunk ID:", "Wall time", "Exit code"};
  private static final String OUTPUT = "Output:";

  static Envelope of(String text) {
    String head = Texts.head(text, HEAD);
    if (head.contains("<returncode>")) {
      Matcher code = RETURN_CODE.matcher(head);
      if (code.lookingAt()) {
        return new Envelope(withoutEnd(text.substring(code.end())), Integer.valueOf(code.group(1)));
      }
    }
    Integer code = null;
    if (head.contains("xit")) {
      Matcher exit = EXIT_CODE.matcher(head);
      code = exit.find() ? Integer.valueOf(exit.group(1)) : null;
    }
    String inner = text;
    for (String shell : SHELL_HEADS) {
      int output = text.startsWith(shell) ? text.indexOf(OUTPUT) : -1;
      inner = output < 0 ? inner : text.substring(output + OUTPUT.length());
    }
    if (inner.contains("tool_use_error>")) {
      inner = inner.replace("<tool_use_error>", "").replace("</tool_use_error>", "");
    }
    return new Envelope(inner.strip(), code);
  }

  private static String withoutEnd(String output) {
    String text = output.strip();
    return text.endsWith(RETURN_END)
        ? text.substring(0, text.length() - RETURN_END.length()).strip()
        : text;
  }

  boolean hasSucceeded() {
    return exitCode == null || exitCode == 0;
  }
}
