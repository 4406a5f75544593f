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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A client of a {@link MemoryServer}. It can be cut off from it, before or after a command. */
final class MemoryStore implements FleetStore {
  /** How the connection is. */
  public enum Line {
    /** Commands and answers arrive. */
    UP,
    /** Nothing arrives. */
    DOWN,
    /** Commands arrive, but no answers. */
    DEAF
  }

  private final MemoryServer server;
  private final String member;
  private final List<Runnable> collected = new ArrayList<>();
  private volatile Line line = Line.UP;

  /** The client of the JVM with this id. */
  public MemoryStore(MemoryServer server, String member) {
    this.server = server;
    this.member = member;
  }

  /** Changes how the connection is. */
  public void line(Line other) {
    line = other;
  }

  @Override
  public String open() throws StoreException {
    if (line != Line.UP) {
      throw new StoreException("there is no connection");
    }
    return "memory";
  }

  @Override
  public long epochMillis() {
    return server.epochMillis();
  }

  @Override
  public Answer<SharedTotal> add(String sum, Sums more, Duration life) {
    return collect(() -> server.add(sum, member, more, life));
  }

  @Override
  public Answer<SharedTotal> read(String sum) {
    return collect(() -> server.read(sum, member));
  }

  @Override
  public Answer<int[]> count(String name, long part, int more, Duration window) {
    return collect(() -> server.count(name, part, more, window));
  }

  @Override
  public void keep(String name, String value, Duration life) {
    collected.add(() -> server.keep(name, value, life, member));
  }

  @Override
  public void note(String name, String value, Duration life) {
    collected.add(() -> server.note(name, value, life));
  }

  @Override
  public Answer<Boolean> claim(String name, Duration life) {
    return collect(() -> server.isClaimed(name, member, life));
  }

  @Override
  public Answer<Boolean> announce(String name, String value, Duration life) {
    return collect(
        () -> {
          server.announce(name, value, life);
          return true;
        });
  }

  @Override
  public Answer<Announced> announced(String position, Duration longest) {
    return collect(() -> announcedNow(position, longest));
  }

  private Announced announcedNow(String position, Duration longest) {
    try {
      return server.announced(position, longest);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Announced(position, Map.of());
    }
  }

  @Override
  public Answer<List<Revision>> revisions(String document, int most) {
    return collect(() -> server.revisions(document, most));
  }

  @Override
  public Answer<Boolean> revise(String document, Revision revision, int most) {
    return collect(() -> server.tryRevise(document, revision, most, member));
  }

  @Override
  public void append(String document, Map<String, String> fields, int most) {
    collected.add(() -> server.append(document, fields, most));
  }

  @Override
  public Answer<List<String>> members(Duration within) {
    return collect(() -> server.members(within));
  }

  @Override
  public void drop(String name) {
    collected.add(() -> server.drop(name, member));
  }

  @Override
  public void join() {
    collected.add(() -> server.join(member));
  }

  @Override
  public Answer<StoredValue> findValue(String name) {
    return collect(() -> server.findValue(name));
  }

  @Override
  public Answer<Changes> changesSince(String position) {
    return collect(() -> server.changesSince(position));
  }

  @Override
  public Answer<Integer> alive(Duration within) {
    return collect(() -> server.alive(member, within));
  }

  private <T> Answer<T> collect(Supplier<T> command) {
    Answer<T> answer = new Answer<>();
    collected.add(() -> answer.set(command.get()));
    return answer;
  }

  @Override
  public void send() throws StoreException {
    List<Runnable> commands = List.copyOf(collected);
    collected.clear();
    if (line != Line.DOWN) {
      commands.forEach(Runnable::run);
    }
    if (line != Line.UP) {
      throw new StoreException("the connection was lost");
    }
  }

  @Override
  public void close() {
    collected.clear();
  }
}
