package io.loophound.detectors.internal.run.window;

/**
 * Finds the call that a result answers. Of an id only 16 bits are kept, and some providers give
 * every call the same one: where several calls fit, the position tells, or else who still waits.
 */
final class Answered {
  private Answered() {}

  /**
   * The row of the call, -1 when it is none of those from {@code first} on.
   *
   * @param id what is kept of the id of the result, 0 when it has none
   * @param place the row at which the result stands by its position
   */
  static int row(Rows rows, int first, int id, int place) {
    if (id == 0) {
      return place;
    }
    int found = -1;
    for (int row = first; row < rows.size(); row++) {
      if (Step.callId(rows.get(row, Step.REST)) == id) {
        if (row == place) {
          return row;
        }
        found = found < 0 || (complete(rows, found) && !complete(rows, row)) ? row : found;
      }
    }
    return found;
  }

  private static boolean complete(Rows rows, int row) {
    return Step.isComplete(rows.get(row, Step.REST));
  }
}
