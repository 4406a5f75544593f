package io.loophound.detectors.internal.run.window;

import java.util.Arrays;

/**
 * A queue of rows of numbers, oldest first, each with an optional name: arrays instead of one
 * object per row. They are allocated with the first row and grow as they fill. Not thread-safe.
 */
class Rows {
  private static final long[] NONE = {};
  private static final String[] UNNAMED = {};
  private static final int FIRST = 3;

  private final int width;
  private final int usual;
  private long[] cells = NONE;
  private String[] names = UNNAMED;
  private int head;
  private int size;

  /** Rows of {@code width} numbers each; {@code usual} rows are a full window. */
  Rows(int width, int usual) {
    this.width = width;
    this.usual = usual;
  }

  final int size() {
    return size;
  }

  final int width() {
    return width;
  }

  /** These rows, with so many numbers each: those that are not in these are 0. */
  final Rows ofWidth(int other) {
    if (other == width) {
      return this;
    }
    Rows changed = new Rows(other, usual);
    for (int row = 0; row < size; row++) {
      changed.addLast(Arrays.copyOf(row(row), other));
    }
    return changed;
  }

  final long get(int row, int column) {
    return cells[slot(row) * width + column];
  }

  final void set(int row, int column, long value) {
    cells[slot(row) * width + column] = value;
  }

  /** The numbers of a row: a copy. */
  final long[] row(int row) {
    long[] copy = new long[width];
    System.arraycopy(cells, slot(row) * width, copy, 0, width);
    return copy;
  }

  final void setRow(int row, long[] values) {
    System.arraycopy(values, 0, cells, slot(row) * width, width);
  }

  /** The name of a row, or null. */
  final String name(int row) {
    return names.length == 0 ? null : names[slot(row)];
  }

  final void addLast(long[] values) {
    if (size * width == cells.length) {
      grow();
    }
    size++;
    setRow(size - 1, values);
  }

  final void addLast(long[] values, String name) {
    addLast(values);
    if (name == null && names.length == 0) {
      return;
    }
    int rows = cells.length / width;
    if (names.length < rows) {
      String[] wider = new String[rows];
      System.arraycopy(names, 0, wider, 0, names.length);
      names = wider;
    }
    names[slot(size - 1)] = name;
  }

  final void removeFirst() {
    if (names.length > 0) {
      names[head] = null;
    }
    head = head + 1 == cells.length / width ? 0 : head + 1;
    size--;
  }

  void clear() {
    cells = NONE;
    names = UNNAMED;
    head = 0;
    size = 0;
  }

  private int slot(int row) {
    int rows = cells.length / width;
    int slot = head + row;
    return slot >= rows ? slot - rows : slot;
  }

  /** Makes room, with the oldest row at the front. */
  private void grow() {
    int more = size + Math.max(FIRST, size / 3);
    int rows = size < usual ? Math.min(usual, more) : more;
    long[] wider = new long[rows * width];
    String[] renamed = names.length == 0 ? UNNAMED : new String[rows];
    int back = size - head;
    System.arraycopy(cells, head * width, wider, 0, back * width);
    System.arraycopy(cells, 0, wider, back * width, head * width);
    if (renamed.length > 0) {
      System.arraycopy(names, head, renamed, 0, back);
      System.arraycopy(names, 0, renamed, back, head);
    }
    cells = wider;
    names = renamed;
    head = 0;
  }
}
