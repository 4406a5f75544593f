package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;

import java.util.Random;
import java.util.UUID;

/** Long texts like the results of tools: the same in every JVM. */
final class Papers {
  private static final String[] WORDS =
      ("service customer request shall be delivered within thirty days after receipt of payment"
              + " unless either party gives notice that the schedule cannot be kept because of"
              + " events beyond its control and in such case the parties agree on a new date"
              + " quality supply report contract region market growth team product result cost"
              + " support system data access order account invoice price change review summary"
              + " quarter annual margin risk audit policy storage network energy transport model")
          .split(" ");

  private Papers() {}

  static String uuid(int i) {
    Random random = new Random(i * 6151L + 17);
    return new UUID(
            (random.nextLong() & ~0xF000L) | 0x4000L,
            (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L)
        .toString();
  }

  /** Running text of about this many characters. */
  static String prose(int seed, int characters) {
    Random random = new Random(seed * 31337L);
    StringBuilder text = new StringBuilder();
    while (text.length() < characters) {
      int words = 8 + random.nextInt(14);
      for (int i = 0; i < words; i++) {
        text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
      }
      text.append(random.nextInt(5) == 0 ? ".\n\n" : ". ");
    }
    return text.toString();
  }

  /** A Java class with this many methods. */
  static String source(int seed, int methods) {
    String name = part(seed);
    String type = Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Service";
    StringBuilder code = new StringBuilder("package com.acme." + name + ";\n\npublic class ");
    code.append(type).append(" {\n");
    for (int i = 0; i < methods; i++) {
      String noun = part(seed * 5 + i * 7);
      code.append("\n  public long ").append(pick(i + seed, "load", "count", "sum", "find"));
      code.append(i).append("For(String ").append(noun).append(", int limit) {\n");
      code.append("    if (limit > ").append(number(seed * 97 + i, 10, 5000)).append(") {\n");
      code.append("      throw new IllegalArgumentException(\"").append(noun).append("\");\n");
      code.append("    }\n    return ").append(pick(seed + i, "store", "cache", "client"));
      code.append(".query(").append(noun).append(", limit);\n  }\n");
    }
    return code.append("}\n").toString();
  }

  /** Lines of a server's log, starting at this line. */
  static String log(int from, int lines) {
    StringBuilder log = new StringBuilder();
    for (int i = from; i < from + lines; i++) {
      log.append(
          String.format("2026-03-11T09:%02d:%02d.%03dZ ", i / 60 % 60, i % 60, i * 37 % 1000));
      log.append(pick(number(i, 0, 9), "INFO", "INFO", "INFO", "WARN")).append(" [http-nio-");
      log.append(number(i, 1, 40)).append("] c.acme.").append(part(number(i, 0, 24)));
      log.append(" - request ").append(uuid(i), 0, 8).append(" took ");
      log.append(number(i, 3, 900)).append(" ms\n");
    }
    return log.toString();
  }

  /** A browser's accessibility snapshot with these list entries. */
  static String snapshot(String url, int from, int to) {
    StringBuilder page = new StringBuilder("- Page URL: " + url + "\n- Page Snapshot:\n```yaml\n");
    page.append("- banner [ref=e2]:\n  - link \"Home\" [ref=e3] [cursor=pointer]\n");
    page.append("  - searchbox \"Search\" [ref=e5]\n- main [ref=e9]:\n  - list [ref=e10]:\n");
    for (int i = from; i < to; i++) {
      page.append("    - listitem [ref=e").append(20 + 4 * i).append("]:\n      - link \"");
      page.append(pick(i, "Oak desk", "Steel shelf", "Wool rug", "Floor lamp", "Armchair"));
      page.append(' ').append(person(number(i, 0, 24))).append(' ').append(number(i, 100, 999));
      page.append("\" [ref=e").append(21 + 4 * i).append("]\n      - text: ");
      page.append(number(i, 15, 900))
          .append(".00 EUR, ")
          .append(number(i, 1, 60))
          .append(" left\n");
    }
    return page.append("  - button \"Load more\" [ref=e15]\n```").toString();
  }
}
