package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.FileEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Used without a file: changes last until the JVM ends. */
public final class MemoryStore implements Store {
  private final Map<String, String> values = new TreeMap<>();
  private int version;

  @Override
  public String name() {
    return "admin API";
  }

  @Override
  public synchronized String tag() {
    return "v" + version;
  }

  @Override
  public synchronized Draft draft(Map<String, String> changes) {
    Map<String, String> next = new TreeMap<>(values);
    next.putAll(changes);
    next.values().removeIf(value -> value == null);
    List<FileEntry> entries = new ArrayList<>();
    next.forEach((key, value) -> entries.add(new FileEntry(key, value, 0)));
    return new MemoryDraft(this, tag(), entries, next);
  }

  private synchronized void keep(Map<String, String> next) {
    values.clear();
    values.putAll(next);
    version++;
  }

  private record MemoryDraft(
      MemoryStore store, String before, List<FileEntry> entries, Map<String, String> next)
      implements Draft {

    @Override
    public void keep() {
      store.keep(next);
    }
  }
}
