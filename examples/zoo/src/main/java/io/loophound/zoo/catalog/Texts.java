package io.loophound.zoo.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** Texts for programs: the same for each number in every JVM, different for different numbers. */
final class Texts {
  private static final String[] WORDS =
      ("river copper window harvest engine marble ladder orchard signal timber blanket copper"
              + " meadow lantern saddle anchor bottle canyon drawer feather garden hammer island"
              + " jacket kettle lemon mirror needle ocean pepper quarry ribbon silver tunnel"
              + " umbrella valley walnut yellow zipper basket candle desert ember forest glacier")
          .split(" ");

  private Texts() {}

  /** A sentence. */
  static String sentence(int number) {
    Random random = new Random(number * 7919L);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      text.append(i == 0 ? "The " : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.append(' ').append(100 + random.nextInt(900)).append('.').toString();
  }

  /** Six sentences. */
  static String paragraph(int number) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      text.append(i == 0 ? "" : " ").append(sentence(number * 31 + i));
    }
    return text.toString();
  }

  /** A name that does not exist. */
  static String name(int number) {
    Random random = new Random(number * 104729L);
    String first = WORDS[random.nextInt(WORDS.length)];
    String second = WORDS[random.nextInt(WORDS.length)];
    return Character.toUpperCase(first.charAt(0)) + first.substring(1) + " " + second;
  }

  /** Placeholder image data. */
  static String image(int number) {
    return Base64.getEncoder()
        .encodeToString(("PNG" + paragraph(number)).getBytes(StandardCharsets.UTF_8));
  }
}
