package io.loophound.benchmarks.perturb;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table of words and phrases with their replacements; the longest match wins. */
record Wording(Pattern phrases, Map<String, String> table) {
  static final Wording EXCEPTION =
      of(
          Map.of(
              "Error:", "Exception:",
              "error:", "exception:",
              "Exception:", "Failure:",
              "failed", "did not succeed",
              "ERROR", "EXCEPTION"));
  static final Wording FAILED =
      of(
          Map.of(
              "Error:", "Failed:",
              "error:", "failed:",
              "Exception:", "Error:",
              "failed", "was unsuccessful",
              "ERROR", "FAILED"));
  static final Wording HARNESS =
      of(
          Map.ofEntries(
              Map.entry("Try something different", "Find another approach"),
              Map.entry("try again", "have another go"),
              Map.entry("Here is the query again", "This is the request once more"),
              Map.entry("Do not generate", "Never produce"),
              Map.entry("did not pass", "was turned down"),
              Map.entry("incorrect", "wrong"),
              Map.entry("not correct", "wrong"),
              Map.entry("rejected", "turned down"),
              Map.entry("Reward", "Score"),
              Map.entry("reward", "score"),
              Map.entry("Output", "Answer"),
              Map.entry("output", "answer"),
              Map.entry("please", "kindly"),
              Map.entry("Please", "Kindly")));
  static final Wording OTHER_HARNESS =
      of(
          Map.ofEntries(
              Map.entry("Try something different", "Choose a new way"),
              Map.entry("try again", "repeat this"),
              Map.entry("Here is the query again", "Again, you are asked for"),
              Map.entry("Do not generate", "Leave out"),
              Map.entry("did not pass", "does not satisfy us"),
              Map.entry("incorrect", "not right"),
              Map.entry("not correct", "not right"),
              Map.entry("rejected", "declined"),
              Map.entry("Reward", "Points"),
              Map.entry("reward", "points"),
              Map.entry("Output", "Response"),
              Map.entry("output", "response"),
              Map.entry("please", "if you can"),
              Map.entry("Please", "If you can")));

  static Wording of(Map<String, String> table) {
    String phrases =
        table.keySet().stream()
            .sorted((a, b) -> b.length() - a.length())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return new Wording(Pattern.compile("(?<!\\w)(?:" + phrases + ")(?!\\w)"), table);
  }

  String of(String text) {
    return phrases
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(table.get(match.group())));
  }
}
