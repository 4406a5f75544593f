package io.loophound.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/** Texts made to take long, by name: each can be had in any length. */
final class Hostile {
  private static final String UUID = "00000000-0000-0000-0000-00000000000";

  private Hostile() {}

  static Map<String, IntFunction<String>> texts() {
    Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
    masks(texts);
    structure(texts);
    texts.put("one character", repeated("a"));
    texts.put("one long line of words", repeated("word "));
    texts.put("blanks", repeated(" "));
    texts.put("pairs of surrogates", repeated("\uD83D\uDE00"));
    texts.put("lone surrogates", repeated("\uD83D"));
    texts.put("low surrogates first", repeated("\uDE00\uD83D"));
    texts.put("ideographs", repeated("好的。"));
    texts.put("noise of ASCII", length -> noise(length, 128));
    texts.put("noise of any unit", length -> noise(length, 65_536));
    return texts;
  }

  /** What the masks are looked for in, again and again, and not quite found. */
  private static void masks(Map<String, IntFunction<String>> texts) {
    texts.put("nearly UUIDs", repeated(UUID + "-"));
    texts.put("nearly UUIDs, labelled", repeated("request-id: " + UUID + "g "));
    texts.put("nearly times", repeated("2024-05-15T10:2 12:34:5 "));
    texts.put("nearly durations", repeated("1m1h1"));
    texts.put("nearly addresses", repeated("0x0x"));
    texts.put("nearly ports", repeated("1.1.1.1:"));
    texts.put("digits", repeated("1"));
    texts.put("digits apart", repeated("1 "));
    texts.put("ids without end", repeated("a1_B2-"));
    texts.put("labels without ids", repeated("id=\"id=\"trace_id: "));
    texts.put("letters of hexadecimal", repeated("deadbeef0"));
    texts.put("micro", repeated("1µ1μ"));
  }

  private static void structure(Map<String, IntFunction<String>> texts) {
    texts.put("brackets", repeated("["));
    texts.put("closed brackets", nested("[", "0", "]"));
    texts.put("braces", repeated("{\"a\":"));
    texts.put("closed braces", nested("{\"a\":", "0", "}"));
    texts.put("small strings", length -> "[" + repeated("\"a\",").apply(length) + "0]");
    texts.put("keys", Hostile::keys);
    texts.put("the same key", length -> "{" + repeated("\"k\":1,").apply(length) + "\"k\":2}");
    texts.put("escapes", repeated("\\u00"));
    texts.put("a string of escapes", length -> '"' + repeated("\\u0061").apply(length) + '"');
    texts.put("backslashes", repeated("\\"));
    texts.put("quotes", repeated("\""));
    texts.put("a number", length -> "-" + repeated("9").apply(length));
    texts.put("a fraction", length -> "0." + repeated("9").apply(length));
    texts.put("exponents", length -> "[" + repeated("1e-2147483647,").apply(length) + "0]");
    texts.put("code fences", repeated("```\n"));
    texts.put("fences that grow", Hostile::fences);
    texts.put("rows of a table", repeated("| a | b |\n"));
    texts.put("rules", repeated("---\n"));
    texts.put("items", repeated("- a\n1. b\n"));
    texts.put("markup", repeated("<p>"));
    texts.put("line breaks", repeated("\r\n"));
    texts.put("sentences", repeated("I try. "));
    texts.put("a period that breaks", length -> breaking(length, 7));
    texts.put("a long period that breaks", length -> breaking(length, 400));
  }

  static IntFunction<String> repeated(String unit) {
    return length -> unit.repeat(length / unit.length() + 1).substring(0, length);
  }

  private static IntFunction<String> nested(String open, String inside, String close) {
    return length -> {
      int depth = length / (open.length() + close.length());
      return open.repeat(depth) + inside + close.repeat(depth);
    };
  }

  private static String keys(int length) {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; text.length() < length; i++) {
      text.append("\"key").append(Integer.reverse(i)).append("\":1,");
    }
    return text.append("\"z\":0}").toString();
  }

  private static String fences(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 3; text.length() < length; i++) {
      text.append("`".repeat(i)).append('\n');
    }
    return text.toString();
  }

  private static String breaking(int length, int period) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < length; i++) {
      text.append("w").append(i % period % 50).append(i % (3 * period) == 0 ? " q " : " ");
    }
    return text.toString();
  }

  private static String noise(int length, int bound) {
    Random random = new Random(bound);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(bound));
    }
    return text.toString();
  }
}
