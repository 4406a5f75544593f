package io.loophound.examples.fleet.simulation;

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
import java.util.List;
import java.util.Map;

/** A client that counts what the same would take with Redis. */
final class CountingStore implements FleetStore {
  /** BITFIELD and PEXPIRE, of all JVMs and of this one. */
  private static final int ADD = 4;

  /** MULTI and EXEC. */
  private static final int TRANSACTION = 2;

  /** BITFIELD and PEXPIRE of this window, BITFIELD of the one before. */
  private static final int COUNT = 3;

  private static final int READ = 2;
  private static final int ALIVE = 3;

  private final MemoryStore store;
  private final Traffic traffic;
  private boolean adds;

  /** What arrives at the server. */
  static final class Traffic {
    long commands;
    long batches;
  }

  CountingStore(MemoryStore store, Traffic traffic) {
    this.store = store;
    this.traffic = traffic;
  }

  MemoryStore line() {
    return store;
  }

  private void count(int commands) {
    traffic.commands += commands;
  }

  @Override
  public String open() throws StoreException {
    count(READ);
    return store.open();
  }

  @Override
  public long epochMillis() {
    return store.epochMillis();
  }

  @Override
  public Answer<SharedTotal> add(String sum, Sums more, Duration life) {
    count(ADD + (adds ? 0 : TRANSACTION));
    adds = true;
    return store.add(sum, more, life);
  }

  @Override
  public Answer<SharedTotal> read(String sum) {
    count(READ);
    return store.read(sum);
  }

  @Override
  public Answer<int[]> count(String name, long part, int more, Duration window) {
    count(COUNT);
    return store.count(name, part, more, window);
  }

  @Override
  public void keep(String name, String value, Duration life) {
    count(2 + TRANSACTION);
    store.keep(name, value, life);
  }

  @Override
  public void drop(String name) {
    count(2 + TRANSACTION);
    store.drop(name);
  }

  @Override
  public void join() {
    count(1);
    store.join();
  }

  @Override
  public Answer<StoredValue> findValue(String name) {
    count(READ);
    return store.findValue(name);
  }

  @Override
  public Answer<Changes> changesSince(String position) {
    count(1);
    return store.changesSince(position);
  }

  @Override
  public void note(String name, String value, Duration life) {
    count(1);
    store.note(name, value, life);
  }

  @Override
  public Answer<Boolean> claim(String name, Duration life) {
    count(2);
    return store.claim(name, life);
  }

  @Override
  public Answer<Boolean> announce(String name, String value, Duration life) {
    count(2);
    return store.announce(name, value, life);
  }

  @Override
  public Answer<Announced> announced(String position, Duration longest) {
    count(1);
    return store.announced(position, longest);
  }

  @Override
  public Answer<List<Revision>> revisions(String document, int most) {
    count(1);
    return store.revisions(document, most);
  }

  @Override
  public Answer<Boolean> revise(String document, Revision revision, int most) {
    count(2 + TRANSACTION);
    return store.revise(document, revision, most);
  }

  @Override
  public void append(String document, Map<String, String> fields, int most) {
    count(1);
    store.append(document, fields, most);
  }

  @Override
  public Answer<List<String>> members(Duration within) {
    count(1);
    return store.members(within);
  }

  @Override
  public Answer<Integer> alive(Duration within) {
    count(ALIVE);
    return store.alive(within);
  }

  @Override
  public void send() throws StoreException {
    traffic.batches++;
    adds = false;
    store.send();
  }

  @Override
  public void close() {
    store.close();
  }
}
