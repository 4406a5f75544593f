package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each tool was called in a turn: of the first tools with their names, of those after
 * them only the newest. Not thread-safe.
 */
final class ToolUses {
  private static final int MOST = 64;
  private static final int MOST_UNNAMED = 256;
  private static final String[] NONE = {};
  private static final int[] UNUSED = {};

  private String[] tools = NONE;
  private int[] uses = UNUSED;
  private int size;
  private Map<Long, Integer> unnamed = Map.of();

  /** Counts a call; returns its number for this tool. */
  int count(String tool) {
    int at = find(tool);
    if (at == MOST) {
      return countUnnamed(Hash64.of(tool));
    }
    if (at == size) {
      add(tool);
    }
    return ++uses[at];
  }

  private int countUnnamed(long tool) {
    if (unnamed.isEmpty()) {
      unnamed = new Newest();
    }
    return unnamed.merge(tool, 1, Integer::sum);
  }

  /** How often a tool was called. */
  int of(String tool) {
    int at = find(tool);
    return at < size ? uses[at] : unnamed.getOrDefault(Hash64.of(tool), 0);
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
    unnamed = Map.of();
  }

  private static final class Newest extends LinkedHashMap<Long, Integer> {
    private static final long serialVersionUID = 1;

    Newest() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
      return size() > MOST_UNNAMED;
    }
  }
}
