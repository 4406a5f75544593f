package io.loophound.examples.fleet.proof;

import java.util.function.IntFunction;

/**
 * What a session does, round after round: loops, and honest work. The model's server keeps the
 * history.
 */
@SuppressWarnings("ImmutableEnumChecker") // functions without a state
enum Script {
  /** The same call, which fails in the same way. */
  FAILS(
      true,
      round -> "read_file",
      (session, round) -> path("notes-" + session),
      (session, round) -> "{\"error\": \"no such file: notes-" + session + ".txt\"}"),
  /** The same call with the same long result. */
  REPEATS(
      true,
      round -> "read_file",
      (session, round) -> path("report-" + session),
      (session, round) ->
          "Report "
              + session
              + ". "
              + "Revenue rose in the north and fell in the south. ".repeat(8)),
  /** Two calls in turn, each with the same result. */
  SWAYS(
      true,
      round -> round % 2 == 0 ? "search_docs" : "open_page",
      (session, round) -> "{\"about\": \"invoice " + session + "\"}",
      (session, round) ->
          round % 2 == 0
              ? "One page matches invoice " + session + ": billing, chapter two, corrections."
              : "Chapter two. Corrections of invoice " + session + " are described elsewhere."),
  /** Another file each time. */
  READS(false, round -> "read_file", (session, round) -> path(word(session, round)), Script::text),
  /** Page after page. */
  PAGES(
      false,
      round -> "list_customers",
      (session, round) -> "{\"page\": " + round + "}",
      (session, round) ->
          "{\"page\": " + round + ", \"rows\": [\"" + text(session, round) + "\"]}"),
  /** Edits and tests, and each time fewer tests fail. */
  MENDS(
      false,
      round -> round % 2 == 1 ? "edit_file" : "run_tests",
      (session, round) ->
          round % 2 == 1
              ? "{\"path\": \"Orders.java\", \"text\": \"" + text(session, round) + "\"}"
              : "{}",
      (session, round) ->
          round % 2 == 1
              ? "Orders.java was written, " + (40 + round) + " lines"
              : (Script.MOST - round) + " tests failed: " + text(session, round)),
  /** Two failures of different kinds, then it works. */
  RECOVERS(
      false,
      round -> "read_file",
      (session, round) -> path(round < 3 ? "plan" : word(session, round)),
      Script::recovers);

  /** Rounds of a session that nobody stops. */
  static final int MOST = 24;

  private static final String[] WORDS = {
    "amber", "birch", "cedar", "delta", "ember", "flint", "grove", "heath", "inlet", "jetty",
    "knoll", "larch", "mango", "north", "ocean", "pearl", "quartz", "river", "stone", "thorn"
  };

  private final boolean loops;
  private final IntFunction<String> tool;
  private final Words arguments;
  private final Words result;

  /** A text of a round of a session. */
  @FunctionalInterface
  private interface Words {
    String of(int session, int round);
  }

  Script(boolean loops, IntFunction<String> tool, Words arguments, Words result) {
    this.loops = loops;
    this.tool = tool;
    this.arguments = arguments;
    this.result = result;
  }

  private static String path(String name) {
    return "{\"path\": \"" + name + ".txt\"}";
  }

  private static String recovers(int session, int round) {
    return switch (round) {
      case 1 -> "{\"error\": \"the file is locked, try again later\"}";
      case 2 -> "{\"error\": \"permission denied for plan.txt\"}";
      default -> text(session, round);
    };
  }

  /** Of ten sessions two loop. */
  static Script of(int session) {
    int tenth = session % 10;
    if (tenth < 2) {
      return values()[session / 10 % 3];
    }
    return values()[3 + tenth % 4];
  }

  boolean loops() {
    return loops;
  }

  /** How many rounds it has if nobody stops it. */
  int rounds() {
    return loops ? MOST : MOST / 2;
  }

  String tool(int round) {
    return tool.apply(round);
  }

  String arguments(int session, int round) {
    return arguments.of(session, round);
  }

  String result(int session, int round) {
    return result.of(session, round);
  }

  /** A word for a number: other words for other numbers. */
  static String word(int session, int round) {
    int number = session * 31 + round * 7919;
    return WORDS[Math.floorMod(number, WORDS.length)]
        + '-'
        + WORDS[Math.floorMod(number / WORDS.length, WORDS.length)]
        + '-'
        + Integer.toString(number & 0xffff, 36);
  }

  private static String text(int session, int round) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      text.append(word(session + i * 13, round * 17 + i)).append(' ');
    }
    return text.toString();
  }
}
