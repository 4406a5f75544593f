package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;

/** Says where a store is, and who comes; asked before each connection, for a login may change. */
@FunctionalInterface
public interface PlaceSource {
  /** As it is now. */
  RedisPlace current() throws StoreException;
}
