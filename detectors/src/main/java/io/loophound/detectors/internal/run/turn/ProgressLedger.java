package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.words.WordLists;
import java.util.List;

/**
 * Reads the progress ledger that orchestrators such as Magentic-One write as JSON into their
 * replies: {@code "is_in_loop": {..., "answer": true}} or {@code "is_progress_being_made": {...,
 * "answer": false}}, or the same with plain values.
 */
public final class ProgressLedger {
  private static final List<String> ADMISSIONS = WordLists.entries("loop-admission");

  private ProgressLedger() {}

  /** Whether the ledger in this reply, if there is one, says that the agent is stuck in a loop. */
  public static boolean admitsLoop(String reply) {
    for (String admission : ADMISSIONS) {
      int value = admission.indexOf(' ');
      if (says(reply, '"' + admission.substring(0, value) + '"', admission.substring(value + 1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean says(String reply, String field, String value) {
    int at = reply.indexOf(field);
    if (at < 0) {
      return false;
    }
    int from = skip(reply, at + field.length(), ':');
    if (from < reply.length() && reply.charAt(from) == '{') {
      int answer = reply.indexOf("\"answer\"", from);
      from = answer < 0 ? reply.length() : skip(reply, answer + "\"answer\"".length(), ':');
    }
    return reply.startsWith(value, from);
  }

  /** The position after white space and one separator. */
  private static int skip(String text, int from, char separator) {
    int i = from;
    while (i < text.length()
        && (Character.isWhitespace(text.charAt(i)) || text.charAt(i) == separator)) {
      i++;
    }
    return i;
  }
}
