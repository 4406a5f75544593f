package io.loophound.detectors.run;

/**
 * Reads the progress ledger that orchestrators such as Magentic-One write as JSON into their
 * replies: {@code "is_in_loop": {..., "answer": true}} or {@code "is_progress_being_made": {...,
 * "answer": false}}, or the same with plain values.
 */
final class Ledger {

  private Ledger() {}

  /** Whether the ledger in this reply, if there is one, says that the agent goes in circles. */
  static boolean admitsLoop(String reply) {
    return says(reply, "\"is_in_loop\"", "true")
        || says(reply, "\"is_progress_being_made\"", "false");
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

  /** The place behind white space and one separator. */
  private static int skip(String text, int from, char separator) {
    int i = from;
    while (i < text.length()
        && (Character.isWhitespace(text.charAt(i)) || text.charAt(i) == separator)) {
      i++;
    }
    return i;
  }
}
