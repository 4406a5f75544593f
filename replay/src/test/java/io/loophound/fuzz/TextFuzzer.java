package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.sketch.WordSketch;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;

/** Prompts, replies and results: normalised, digested, sketched. */
public final class TextFuzzer {
  private TextFuzzer() {}

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    Input input = new Input(data);
    int before = input.next(256) * 32 + input.next(32);
    String text = input.rest();
    String normal = Normalizer.normalize(text);
    check(!normal.contains("  "), "single blanks");
    check(!normal.startsWith(" ") && !normal.endsWith(" "), "no blanks around it");
    digests(text);
    sketches(text);
    anywhere(text, normal, before);
  }

  private static void digests(String text) {
    TextDigest digest = TextDigests.of(text);
    check(digest.equals(TextDigests.of(java.nio.CharBuffer.wrap(text))), "any kind of sequence");
    check(digest.words() >= 0, "words");
    check(digest.words() <= text.length(), "no more words than units");
  }

  private static void sketches(String text) {
    WordSketch words = new WordSketch();
    words.addAll(text);
    check(words.addAll(text) == 0, "a word that was there is not new");
  }

  /** The text is read in pieces: where it stands must not matter. */
  private static void anywhere(String text, String normal, int before) {
    String moved = Normalizer.normalize("word ".repeat(before) + "\n" + text);
    String blank = before == 0 || normal.isEmpty() ? "" : " ";
    check(moved.equals("word ".repeat(before).strip() + blank + normal), "wherever it stands");
  }
}
