package io.loophound.agent.store.redis;

/** Names in the store. */
final class Fields {
  static final String MICROS = "usd";
  static final String TOKENS = "tokens";
  static final String GUESSES = "guesses";
  static final String KEPT = "kept";
  static final String DROPPED = "dropped";
  static final String JOINED = "joined";
  static final String BY = "by";

  private Fields() {}

  /** What one JVM has added. */
  static String of(String member, String field) {
    return member + ':' + field;
  }
}
