package io.loophound.wire.dashscope;

/**
 * A streamed text. Unless {@code incremental_output} is set, each event repeats the text of the
 * earlier ones.
 */
final class GrowingText {
  private static final int CERTAIN = 3;

  /** Which of the two a stream does: known once a second piece differs from the first. */
  static final class Mode {
    private Boolean grows;
    private int equal;

    private void learn(boolean begins, boolean longer) {
      if (!begins) {
        grows = false;
      } else if (longer) {
        grows = true;
      } else if (++equal >= CERTAIN) {
        grows = false; // a model that chants from its first word
      }
    }
  }

  private final StringBuilder all = new StringBuilder();
  private final Mode mode;

  GrowingText(Mode mode) {
    this.mode = mode;
  }

  /** What a piece adds. */
  String add(String piece) {
    if (piece.isEmpty() || all.isEmpty()) {
      all.append(piece);
      return piece;
    }
    boolean begins = piece.length() >= all.length() && piece.startsWith(all.toString());
    if (mode.grows == null) {
      mode.learn(begins, piece.length() > all.length());
    }
    boolean again = begins && !Boolean.FALSE.equals(mode.grows);
    String more = again ? piece.substring(all.length()) : piece;
    if (!Boolean.FALSE.equals(mode.grows)) {
      all.append(more);
    }
    return more;
  }
}
