package io.loophound.agent.store.redis;

/** Names in the store. */
final class Fields {
  static final String KEPT = "kept";
  static final String DROPPED = "dropped";
  static final String JOINED = "joined";
  static final String BY = "by";

  private Fields() {}
}
