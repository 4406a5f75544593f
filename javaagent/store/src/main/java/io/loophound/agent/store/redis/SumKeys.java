package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.Sums;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import redis.clients.jedis.Protocol.Command;

/**
 * A sum is two strings of three numbers, what all JVMs have added and what this one has. Both
 * change in one transaction, and the answer says what they are then.
 */
final class SumKeys {
  private static final int MOST = 10_000;

  /** An end is set again after this part of the time that a sum is kept. */
  private static final int RENEWALS = 16;

  private final String prefix;
  private final String member;
  private final LongSupplier nanos;
  private final Map<String, Long> renewals = new Ends(); // when the end of a sum is set again
  private final Map<String, Duration> endless = new LinkedHashMap<>(); // made anew by a server

  SumKeys(String prefix, String member, LongSupplier nanos) {
    this.prefix = prefix + "sum:";
    this.member = member;
    this.nanos = nanos;
  }

  /** The newest of them. */
  private static final class Ends extends LinkedHashMap<String, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
      return size() > MOST;
    }
  }

  /** Nothing is known of what the server has. */
  void clear() {
    renewals.clear();
    endless.clear();
  }

  private String all(String sum) {
    return prefix + sum;
  }

  private String own(String sum) {
    return prefix + sum + ':' + member;
  }

  /** Adds within a transaction; returns whether that sets the end, too. */
  boolean add(Wire wire, String sum, Sums more, Duration life) {
    wire.add(Command.BITFIELD, increments(all(sum), more));
    wire.add(Command.BITFIELD, increments(own(sum), more));
    long now = nanos.getAsLong();
    Long next = renewals.get(sum);
    boolean due = next == null || now - next >= 0;
    if (due) {
      expire(wire, sum, life);
      renewals.put(sum, now + life.toNanos() / RENEWALS);
    }
    return due;
  }

  private void expire(Wire wire, String sum, Duration life) {
    String millis = Long.toString(Math.max(1, life.toMillis()));
    wire.add(Command.PEXPIRE, all(sum), millis);
    wire.add(Command.PEXPIRE, own(sum), millis);
  }

  private static Object[] increments(String key, Sums more) {
    List<Object> arguments = new ArrayList<>();
    arguments.add(key);
    long[] parts = {more.micros(), more.tokens(), more.guesses()};
    for (int i = 0; i < parts.length; i++) {
      arguments.addAll(List.of("INCRBY", "i64", "#" + i, Long.toString(parts[i])));
    }
    return arguments.toArray();
  }

  /** Asks what a sum is. */
  void read(Wire wire, String sum) {
    for (String key : List.of(all(sum), own(sum))) {
      wire.add(Command.BITFIELD, key, "GET", "i64", "#0", "GET", "i64", "#1", "GET", "i64", "#2");
    }
  }

  /** A server that has forgotten a sum has made it anew, without an end. */
  SharedTotal added(SharedTotal total, String sum, Sums more, Duration life) {
    if (total.own().equals(more) || total.all().equals(more)) {
      endless.put(sum, life);
    }
    return total;
  }

  static SharedTotal total(List<Object> answers) {
    return new SharedTotal(sums(answers.get(0)), sums(answers.get(1)));
  }

  private static Sums sums(Object answer) {
    List<Object> parts = Replies.list(answer);
    return new Sums((Long) parts.get(0), (Long) parts.get(1), (Long) parts.get(2));
  }

  /** Sets the end of what was made anew; returns whether there is any. */
  boolean end(Wire wire) {
    boolean any = !endless.isEmpty();
    endless.forEach((sum, life) -> expire(wire, sum, life));
    endless.clear();
    return any;
  }
}
