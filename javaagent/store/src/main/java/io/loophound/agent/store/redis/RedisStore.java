package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.engine.Sums;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import redis.clients.jedis.Protocol.Command;

/**
 * A store that speaks the Redis protocol. All keys of a fleet have one hash tag, so a cluster keeps
 * them on one node, to which its redirections lead.
 *
 * <p>A sum is what all JVMs have added and what each has. A JVM changes both in one transaction and
 * reads its own part back, so it knows what the store has of it, whatever became of a connection or
 * of the store's memory, and adds the rest once.
 */
public final class RedisStore implements FleetStore {
  private static final int MOST_REDIRECTIONS = 5;
  private static final String MOST_TOLD = "10000";
  private static final String MOST_ANNOUNCED = "1000";
  private static final String ANNOUNCED = "announced";
  private static final Duration CHECKED = Duration.ofSeconds(10);
  private static final long HOUR = 3_600_000;
  private static final long MILLI = 1_000_000;

  private final PlaceSource source;
  private final int timeoutMillis;
  private final String prefix;
  private final String member;
  private final LongSupplier nanos;
  private final SumKeys sums;
  private final List<Pending> pending = new ArrayList<>();
  private Transaction transaction; // null while none is open
  private RedisAddress address; // null before the first connection
  private Wire wire; // null while there is no connection
  private long asked; // when the server said what time it is, in nanoseconds of this JVM
  private long told; // what it said, in milliseconds since 1970

  /**
   * Commands that belong together, and what to do with their answers.
   *
   * @param mayFail whether the reader judges what failed
   */
  private record Pending(int commands, Replies.Reader reader, boolean mayFail) {
    Pending(int commands, Replies.Reader reader) {
      this(commands, reader, false);
    }
  }

  /**
   * What is added to sums.
   *
   * @param from its first command
   */
  private record Transaction(int from, List<Pending> parts) {
    void read(List<Object> answers) throws StoreException {
      List<Object> results = Replies.list(answers.get(answers.size() - 1));
      int next = 0;
      for (Pending part : parts) {
        part.reader().read(results.subList(next, next + part.commands()));
        next += part.commands();
      }
    }
  }

  /**
   * A store that is not yet connected.
   *
   * @param source says where it is
   * @param timeoutMillis how long a connection, and an answer, may take
   * @param fleet the beginning of all names
   * @param member the id of this JVM
   * @param nanos a clock that never jumps
   */
  public RedisStore(
      PlaceSource source, int timeoutMillis, String fleet, String member, LongSupplier nanos) {
    this.source = source;
    this.timeoutMillis = timeoutMillis;
    prefix = '{' + fleet + "}:";
    this.member = member;
    sums = new SumKeys(prefix, member, nanos);
    this.nanos = nanos;
  }

  /** The same at one server. */
  public RedisStore(
      RedisAddress address, int timeoutMillis, String fleet, String member, LongSupplier nanos) {
    this(RedisPlace.of(address), timeoutMillis, fleet, member, nanos);
  }

  @Override
  public String open() throws StoreException {
    close();
    RedisPlace place = source.current();
    if (!place.primary().isEmpty()) {
      return open(new Sentinels(place, timeoutMillis).primary());
    }
    StoreException failure = null;
    for (RedisAddress node : place.addresses()) { // of a cluster some may be away
      try {
        return open(node);
      } catch (StoreException e) {
        close();
        failure = failure == null ? e : failure;
      }
    }
    throw failure;
  }

  private String open(RedisAddress first) throws StoreException {
    address = first;
    for (int i = 0; i <= MOST_REDIRECTIONS; i++) {
      wire = Wire.open(address, timeoutMillis);
      StoreMoved moved = check();
      if (moved == null) {
        return ServerInfo.ask(wire);
      }
      close();
      address = address.at(moved.host(), moved.port());
    }
    throw new StoreException("its cluster moves " + prefix + " on and on");
  }

  /** Does everything once, with names of its own; returns where the cluster keeps them, or null. */
  private StoreMoved check() throws StoreException {
    String name = "check:" + member;
    wire.add(Command.TIME);
    pending.add(new Pending(1, this::learnTime));
    var unusedSum = add(name, Sums.ZERO, CHECKED);
    keep(name, "", CHECKED);
    var unusedValue = findValue(name);
    drop(name);
    var unusedNews = changesSince(null);
    var unusedRead = changesSince("0-0");
    var unusedMembers = members(CHECKED);
    try {
      send();
      return null;
    } catch (StoreMoved moved) {
      return moved;
    }
  }

  private void learnTime(List<Object> answers) {
    List<Object> time = Replies.list(answers.get(0));
    long seconds = Long.parseLong(Replies.text(time.get(0)));
    long micros = Long.parseLong(Replies.text(time.get(1)));
    asked = nanos.getAsLong();
    told = seconds * 1000 + micros / 1000;
  }

  @Override
  public long epochMillis() {
    return told + (nanos.getAsLong() - asked) / MILLI;
  }

  /** Where the server is that answers. */
  public RedisAddress address() {
    return address;
  }

  @Override
  public Answer<SharedTotal> add(String sum, Sums more, Duration life) {
    if (transaction == null) {
      transaction = new Transaction(wire.size(), new ArrayList<>());
      wire.add(Command.MULTI);
    }
    int before = wire.size();
    boolean ends = sums.add(wire, sum, more, life);
    Answer<SharedTotal> answer = new Answer<>();
    Replies.Reader reader =
        answers -> {
          SharedTotal total = SumKeys.total(answers);
          answer.set(ends ? total : sums.added(total, sum, more, life));
        };
    transaction.parts().add(new Pending(wire.size() - before, reader));
    return answer;
  }

  /** What is added to several sums one after the other is one transaction; others end it. */
  private int begin() {
    if (transaction != null) {
      wire.add(Command.EXEC);
      pending.add(new Pending(wire.size() - transaction.from(), transaction::read));
      transaction = null;
    }
    return wire.size();
  }

  @Override
  public Answer<SharedTotal> read(String sum) {
    int before = wire.size();
    sums.read(wire, sum);
    if (transaction == null) {
      return collect(before, SumKeys::total);
    }
    Answer<SharedTotal> answer = new Answer<>();
    Replies.Reader reader = answers -> answer.set(SumKeys.total(answers));
    transaction.parts().add(new Pending(wire.size() - before, reader));
    return answer;
  }

  @Override
  public Answer<int[]> count(String name, long part, int more, Duration window) {
    int before = begin();
    CountKeys.add(wire, prefix + name, part, more, window);
    return collect(before, CountKeys::read);
  }

  @Override
  public void keep(String name, String value, Duration life) {
    int before = begin();
    wire.add(Command.MULTI);
    wire.add(Command.SET, prefix + name, value, "PX", Parts.millis(life));
    publish(name, Fields.KEPT);
    wire.add(Command.EXEC);
    pending.add(new Pending(wire.size() - before, Replies::last));
  }

  @Override
  public void note(String name, String value, Duration life) {
    int before = begin();
    wire.add(Command.SET, prefix + name, value, "PX", Parts.millis(life));
    pending.add(new Pending(wire.size() - before, Replies::last));
  }

  @Override
  public Answer<Boolean> claim(String name, Duration life) {
    int before = begin();
    wire.add(Command.SET, prefix + name, member, "NX", "PX", Parts.millis(life));
    wire.add(Command.GET, prefix + name);
    return collect(before, answers -> member.equals(Replies.text(answers.get(1))));
  }

  @Override
  public Answer<Boolean> announce(String name, String value, Duration life) {
    note(name, value, life);
    int before = begin();
    String key = prefix + ANNOUNCED;
    wire.add(Command.XADD, key, "MAXLEN", "~", MOST_ANNOUNCED, "*", name, value);
    return collect(before, Replies::wasAllowed, true);
  }

  @Override
  public Answer<Announced> announced(String position, Duration longest) {
    int before = begin();
    String key = prefix + ANNOUNCED;
    if (position == null) {
      wire.add(Command.XREVRANGE, key, "+", "-", "COUNT", "1");
      return collect(
          before, answers -> new Announced(Replies.end(answers.get(0)).position(), Map.of()));
    }
    String millis = Long.toString(Math.max(1, Math.min(longest.toMillis(), timeoutMillis / 2)));
    wire.add(Command.XREAD, "COUNT", "100", "BLOCK", millis, "STREAMS", key, position);
    return collect(before, answers -> Replies.announced(answers.get(0), position));
  }

  @Override
  public Answer<List<Revision>> revisions(String document, int most) {
    int before = begin();
    wire.add(Command.XREVRANGE, prefix + document, "+", "-", "COUNT", Integer.toString(most));
    return collect(before, answers -> Replies.revisions(answers.get(0)));
  }

  /** A stream refuses an entry whose number is not greater than that of its last one. */
  @Override
  public Answer<Boolean> revise(String document, Revision revision, int most) {
    int before = begin();
    wire.add(Command.MULTI);
    wire.add(
        Command.XADD,
        Parts.entry(prefix + document, "=", most, revision.number() + "-0", revision.fields()));
    publish(document, Fields.KEPT);
    wire.add(Command.EXEC);
    return collect(before, Replies::wasAdded, true);
  }

  @Override
  public void append(String document, Map<String, String> fields, int most) {
    int before = begin();
    wire.add(Command.XADD, Parts.entry(prefix + document, "~", most, "*", fields));
    pending.add(new Pending(wire.size() - before, Replies::last));
  }

  @Override
  public Answer<List<String>> members(Duration within) {
    int before = begin();
    long since = epochMillis() - within.toMillis();
    wire.add(Command.ZRANGEBYSCORE, prefix + "jvms", Long.toString(since), "+inf");
    return collect(
        before, answers -> Replies.list(answers.get(0)).stream().map(Replies::text).toList());
  }

  @Override
  public void drop(String name) {
    int before = begin();
    wire.add(Command.MULTI);
    wire.add(Command.DEL, prefix + name);
    publish(name, Fields.DROPPED);
    wire.add(Command.EXEC);
    pending.add(new Pending(wire.size() - before, Replies::last));
  }

  @Override
  public void join() {
    int before = begin();
    publish(member, Fields.JOINED);
    pending.add(new Pending(wire.size() - before, Replies::last));
  }

  private void publish(String name, String what) {
    String key = prefix + "told";
    wire.add(Command.XADD, key, "MAXLEN", "~", MOST_TOLD, "*", what, name, Fields.BY, member);
  }

  @Override
  public Answer<StoredValue> findValue(String name) {
    int before = begin();
    wire.add(Command.GET, prefix + name);
    wire.add(Command.PTTL, prefix + name);
    return collect(before, Replies::kept);
  }

  @Override
  public Answer<Changes> changesSince(String position) {
    int before = begin();
    if (position == null) {
      wire.add(Command.XREVRANGE, prefix + "told", "+", "-", "COUNT", "1");
      return collect(before, answers -> Replies.end(answers.get(0)));
    }
    wire.add(Command.XREAD, "COUNT", "1000", "STREAMS", prefix + "told", position);
    return collect(before, answers -> Replies.changes(answers.get(0), position));
  }

  @Override
  public Answer<Integer> alive(Duration within) {
    int before = begin();
    long now = epochMillis();
    String key = prefix + "jvms";
    wire.add(Command.ZADD, key, Long.toString(now), member);
    wire.add(Command.ZREMRANGEBYSCORE, key, "-inf", Long.toString(now - HOUR));
    wire.add(Command.ZCOUNT, key, Long.toString(now - within.toMillis()), "+inf");
    return collect(before, answers -> ((Long) Replies.last(answers)).intValue());
  }

  private <T> Answer<T> collect(int before, Replies.Parser<T> parser) {
    return collect(before, parser, false);
  }

  private <T> Answer<T> collect(int before, Replies.Parser<T> parser, boolean mayFail) {
    Answer<T> answer = new Answer<>();
    Replies.Reader reader = answers -> answer.set(parser.read(answers));
    pending.add(new Pending(wire.size() - before, reader, mayFail));
    return answer;
  }

  @Override
  public void send() throws StoreException {
    int before = begin();
    if (sums.end(wire)) {
      pending.add(new Pending(wire.size() - before, Replies::last));
    }
    List<Pending> sent = List.copyOf(pending);
    pending.clear();
    List<Object> answers = wire.send();
    int from = 0;
    for (Pending each : sent) {
      List<Object> own = answers.subList(from, from + each.commands());
      if (!each.mayFail()) {
        Replies.check(own);
      }
      each.reader().read(own);
      from += each.commands();
    }
  }

  @Override
  public void close() {
    pending.clear();
    transaction = null;
    sums.clear();
    if (wire != null) {
      wire.close();
      wire = null;
    }
  }
}
