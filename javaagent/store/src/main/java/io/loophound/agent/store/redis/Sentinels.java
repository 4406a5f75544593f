package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.util.List;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** Asks Sentinels which server is the primary now. */
final class Sentinels {
  private final RedisPlace place;
  private final int timeoutMillis;

  Sentinels(RedisPlace place, int timeoutMillis) {
    this.place = place;
    this.timeoutMillis = timeoutMillis;
  }

  /** The primary, as the first Sentinel says that knows it. */
  RedisAddress primary() throws StoreException {
    StoreException failure = null;
    for (RedisAddress sentinel : place.addresses()) {
      try {
        return primaryOf(sentinel);
      } catch (StoreException e) {
        failure = failure == null ? e : failure;
      }
    }
    throw new StoreException("no Sentinel names the primary: " + failure.getMessage(), failure);
  }

  /** Without a login, which Sentinels have seldom, or with that of the store if they want one. */
  private RedisAddress primaryOf(RedisAddress sentinel) throws StoreException {
    try {
      return primaryOf(sentinel, sentinel.ofSentinel());
    } catch (StoreException e) {
      if (sentinel.password().isEmpty() || !e.getMessage().equals(Failure.ofReply("NOAUTH"))) {
        throw e;
      }
      RedisAddress plain = sentinel.ofSentinel();
      return primaryOf(
          sentinel,
          new RedisAddress(
              plain.tls(), plain.host(), plain.port(), 0, sentinel.user(), sentinel.password()));
    }
  }

  private RedisAddress primaryOf(RedisAddress store, RedisAddress sentinel) throws StoreException {
    try (Wire wire = Wire.open(sentinel, timeoutMillis)) {
      wire.add(Command.SENTINEL, "get-master-addr-by-name", place.primary());
      Object answer = wire.send().get(0);
      if (answer instanceof JedisDataException error) {
        throw new StoreException(Failure.ofReply(Failure.text(error)), error);
      }
      List<Object> found = Replies.list(answer);
      if (found.size() < 2) {
        throw new StoreException(
            sentinel.place() + " knows no primary with the name " + place.primary());
      }
      return store.at(Replies.text(found.get(0)), Integer.parseInt(Replies.text(found.get(1))));
    }
  }
}
