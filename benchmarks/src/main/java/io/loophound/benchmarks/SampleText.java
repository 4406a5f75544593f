package io.loophound.benchmarks;

import java.util.Random;

/** Texts as agents see them, made from a seed: prose, JSON, log lines, and all of them mixed. */
final class SampleText {
  private static final String[] WORDS =
      ("the committee met in an old library on hill and talked about harvest bridge that had been"
              + " washed away letters which nobody answered since spring because river rose every"
              + " evening people carried lamps along narrow road between mill church some brought"
              + " bread others only news their neighbours winter would be long this year said miller"
              + " who knew what water does when ice breaks under weight of waggon horses refused")
          .split(" ");

  private SampleText() {}

  /** A text of {@code length} characters: prose, json, logs, mixed or wide (beyond Latin-1). */
  static String of(String kind, int length) {
    Random random = new Random(length);
    StringBuilder text = new StringBuilder(length + 512);
    while (text.length() < length) {
      switch (kind.equals("mixed") ? random.nextInt(3) : kind.charAt(0)) {
        case 0, 'p' -> sentence(random, text);
        case 1, 'j' -> object(random, text);
        case 2, 'l' -> logLine(random, text);
        default -> {
          sentence(random, text);
          text.append("\u2014 gr\u00f6\u00dfer \u4f60\u597d\u4e16\u754c, \uD83D\uDE00 \u2019. ");
        }
      }
    }
    return text.substring(0, length);
  }

  static String word(Random random) {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private static void sentence(Random random, StringBuilder text) {
    int start = text.length();
    for (int words = 6 + random.nextInt(14); words > 0; words--) {
      text.append(word(random)).append(words == 1 ? ".\n" : words % 7 == 0 ? ", " : " ");
    }
    text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
  }

  private static void object(Random random, StringBuilder text) {
    text.append("{\"request_id\":\"req_").append(Long.toString(random.nextLong() >>> 8, 36));
    text.append("\",\"items\":[");
    for (int i = 0; i < 4; i++) {
      text.append(i == 0 ? "" : ",").append("{\"name\":\"").append(word(random));
      text.append("\",\"price\":").append(random.nextInt(9000) / 100.0);
      text.append(",\"offset\":").append(random.nextInt(500)).append('}');
    }
    text.append("],\"next\":null,\"ok\":true}\n");
  }

  private static void logLine(Random random, StringBuilder text) {
    text.append("2024-05-15T10:").append(10 + random.nextInt(49)).append(":33.123Z INFO  [worker-");
    text.append(random.nextInt(9)).append("] c.e.Fetcher - fetched page ");
    text.append(random.nextInt(300)).append(" of ").append(word(random)).append(" from 10.0.0.7:");
    text.append(20_000 + random.nextInt(9000)).append(" in ").append(random.nextInt(2000));
    text.append(" ms, trace=").append(Long.toHexString(random.nextLong())).append('\n');
  }
}
