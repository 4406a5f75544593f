package io.loophound.seam.http;

/** The header of a gzip member (RFC 1952), read byte by byte. */
final class GzipHead {
  private static final int FIXED = 10;
  private static final int[] BEGINNING = {0x1F, 0x8B, 8};
  private static final int CHECK = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private int at;
  private int optional;
  private int count;
  private int extra;

  /** Whether the compressed data comes next. */
  boolean isComplete() {
    return at == FIXED && optional == 0;
  }

  /** Takes the next byte; false if this is not gzip. */
  boolean accept(int next) {
    if (at == FIXED) {
      option(next);
      return true;
    }
    if (at == BEGINNING.length) {
      optional = next & (CHECK | EXTRA | NAME | COMMENT);
    }
    return at++ >= BEGINNING.length || next == BEGINNING[at - 1];
  }

  private void option(int next) {
    if ((optional & EXTRA) != 0) {
      extra(next);
    } else if ((optional & NAME) != 0) {
      optional &= next == 0 ? ~NAME : ~0;
    } else if ((optional & COMMENT) != 0) {
      optional &= next == 0 ? ~COMMENT : ~0;
    } else if (++count == 2) {
      optional = 0;
    }
  }

  /** Two bytes hold the number of further ones, the lower one first. */
  private void extra(int next) {
    count++;
    if (count <= 2) {
      extra |= next << (8 * (count - 1));
    }
    if (count >= 2 && count == extra + 2) {
      optional &= ~EXTRA;
      count = 0;
    }
  }
}
