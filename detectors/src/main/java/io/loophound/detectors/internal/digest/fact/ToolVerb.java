package io.loophound.detectors.internal.digest.fact;

import java.util.regex.Pattern;

/**
 * What a tool's name says about its calls.
 *
 * @param waits it only lets time pass
 * @param acts it acts on the world: charge, book, send
 * @param movesOn it moves on although it is given the same: next, scroll
 * @param isShell it runs commands
 * @param looks it reads a value, or rolls for one
 */
record ToolVerb(boolean waits, boolean acts, boolean movesOn, boolean isShell, boolean looks) {
  private static final Pattern WAITS =
      Pattern.compile("(?i)\\bsleep|(?<![a-z])wait|yield_time|(?<![a-z])poll(?![a-z])");
  private static final Pattern WAITS_IN =
      Pattern.compile("\\b[sS]leep|yield_time|(?<![a-zA-Z])wait(?![a-z])");
  private static final Pattern ACTS =
      Pattern.compile(
          "(?<![a-zA-Z])(?i:charge|pay|book|order|send|create|save|write|insert|post|transfer"
              + "|submit|buy|reserve|refund|place|add|register|notify)(?=[^a-z]|$)");
  private static final Pattern READS =
      Pattern.compile(
          "(?i)(get|list|read|find|search|fetch|check|show|view|query|look_?up|describe|count)"
              + "(?-i:[^a-z]|$)");
  private static final Pattern ROLLS =
      Pattern.compile("(?i)(?<![a-z])(roll|dice|random|measure|sensor|clock|now)(?![a-z])");
  private static final Pattern MOVES_ON =
      Pattern.compile(
          "(?i)next|scroll|press|roll|page_?down|click|advance|step|continue|more|tick");
  private static final Pattern SHELL =
      Pattern.compile("(?i)bash|shell|exec|command|terminal|python|sql|^run|stdin");
  private static final int READ = 300;

  static ToolVerb of(String name) {
    return new ToolVerb(
        WAITS.matcher(name).find(),
        ACTS.matcher(name).find() && !READS.matcher(name).lookingAt(),
        MOVES_ON.matcher(name).find(),
        SHELL.matcher(name).find(),
        READS.matcher(name).lookingAt() || ROLLS.matcher(name).find());
  }

  /** Whether the arguments of a call say that it waits. */
  static boolean waitsIn(String arguments) {
    String head = Outcomes.head(arguments, READ);
    boolean maybe = head.contains("leep") || head.contains("yield_time") || head.contains("wait");
    return maybe && WAITS_IN.matcher(head).find();
  }
}
