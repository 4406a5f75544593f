package io.loophound.agent.store.engine;

import java.util.Map;

/**
 * One version of a document, which never changes.
 *
 * @param number grows by one with each version, from 1
 * @param fields what it holds, by name
 */
public record Revision(long number, Map<String, String> fields) {
  public Revision {
    fields = Map.copyOf(fields);
  }

  /** A field, or empty. */
  public String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
