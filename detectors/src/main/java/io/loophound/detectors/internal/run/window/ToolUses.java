package io.loophound.detectors.internal.run.window;

import java.util.Arrays;

/** How often each tool was called in a turn, for the first few tools only. Not thread-safe. */
final class ToolUses {
  private static final int MOST = 64;
  private static final String[] NONE = {};
  private static final int[] UNUSED = {};

  private String[] tools = NONE;
  private int[] uses = UNUSED;
  private int size;

  /** Counts a call; returns its number for this tool, or 1 if there are too many tools. */
  int count(String tool) {
    int at = find(tool);
    if (at == MOST) {
      return 1;
    }
    if (at == size) {
      add(tool);
    }
    return ++uses[at];
  }

  /** The number of a tool that was called, from 1; 0 if there are too many tools. */
  int number(String tool) {
    int at = find(tool);
    return at < size ? at + 1 : 0;
  }

  /** The name of the tool with this number, or the other one if it has none. */
  String name(int number, String other) {
    return number == 0 ? other : tools[number - 1];
  }

  private int find(String tool) {
    int at = 0;
    while (at < size && !tools[at].equals(tool)) {
      at++;
    }
    return at;
  }

  private void add(String tool) {
    if (size == tools.length) {
      tools = Arrays.copyOf(tools, Math.max(2, 2 * size));
      uses = Arrays.copyOf(uses, tools.length);
    }
    tools[size++] = tool;
  }

  void clear() {
    tools = NONE;
    uses = UNUSED;
    size = 0;
  }
}
