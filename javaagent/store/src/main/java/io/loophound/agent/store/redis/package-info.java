/** A store that speaks the Redis protocol: Redis, Valkey and what is compatible with them. */
package io.loophound.agent.store.redis;
