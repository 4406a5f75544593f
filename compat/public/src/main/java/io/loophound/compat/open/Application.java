package io.loophound.compat.open;

import java.util.List;
import java.util.Map;

/**
 * One program of a public repository, as the table tells it.
 *
 * @param name what it is called here
 * @param title what it is, for people
 * @param values what the table says, by key
 */
record Application(String name, String title, Map<String, List<String>> values) {

  /** All values of a key. */
  List<String> all(String key) {
    return values.getOrDefault(key, List.of());
  }

  /** The value of a key that may be there once, or what stands for it. */
  String one(String key, String otherwise) {
    List<String> all = all(key);
    return all.isEmpty() ? otherwise : all.get(0);
  }

  /** Owner and name. */
  String repository() {
    return values.get("repository").get(0).split("@", 2)[0];
  }

  /** The commit that is fetched. */
  String commit() {
    return values.get("repository").get(0).split("@", 2)[1];
  }

  /** The class that begins. */
  String main() {
    return values.get("main").get(0);
  }
}
