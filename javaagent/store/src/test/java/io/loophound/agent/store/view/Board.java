package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Changes.Entry;
import io.loophound.agent.store.engine.Changes.What;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Values that several JVMs keep and tell each other of, on the clock of a test. */
final class Board {
  private final LongSupplier nanos;
  private final Map<String, Kept> values = new HashMap<>();
  private final List<Entry> told = new ArrayList<>();
  private boolean broken;

  private record Kept(String value, long end) {}

  Board(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Nobody reaches it any more. */
  void breaks() {
    broken = true;
  }

  private StoredValue find(String name) {
    Kept kept = values.get(name);
    long left = kept == null ? 0 : kept.end() - nanos.getAsLong();
    return left <= 0 ? StoredValue.NOTHING : new StoredValue(kept.value(), Duration.ofNanos(left));
  }

  private Object note(String name, String value, Duration life) {
    return values.put(name, new Kept(value, nanos.getAsLong() + life.toNanos()));
  }

  private boolean isClaimed(String name, String member, Duration life) {
    if (find(name).value() == null) {
      note(name, member, life);
    }
    return find(name).value().equals(member);
  }

  private Changes since(String position) {
    int from = position == null ? told.size() : Integer.parseInt(position);
    return new Changes(Integer.toString(told.size()), told.subList(from, told.size()));
  }

  private boolean tell(What what, String name, String by) {
    return told.add(new Entry(what, name, by));
  }

  /** The store of a JVM: what is collected is done when it is sent. */
  FleetStore store(String member) {
    List<Runnable> collected = new ArrayList<>();
    return (FleetStore)
        Proxy.newProxyInstance(
            FleetStore.class.getClassLoader(),
            new Class<?>[] {FleetStore.class},
            (proxy, method, given) -> {
              switch (method.getName()) {
                case "open" -> {
                  return "a board";
                }
                case "epochMillis" -> {
                  return 0L;
                }
                case "close" -> collected.clear();
                case "send" -> send(collected);
                default -> {
                  Answer<Object> answer = new Answer<>();
                  Supplier<Object> command = command(method.getName(), member, given);
                  collected.add(() -> answer.set(command.get()));
                  return method.getReturnType() == void.class ? null : answer;
                }
              }
              return null;
            });
  }

  private void send(List<Runnable> collected) throws StoreException {
    if (broken) {
      throw new StoreException("it is broken");
    }
    collected.forEach(Runnable::run);
    collected.clear();
  }

  private Supplier<Object> command(String name, String member, Object... given) {
    String first = given == null ? "" : String.valueOf(given[0]);
    return switch (name) {
      case "keep" ->
          () -> {
            note(first, (String) given[1], (Duration) given[2]);
            return tell(What.KEPT, first, member);
          };
      case "drop" ->
          () -> {
            values.remove(first);
            return tell(What.DROPPED, first, member);
          };
      case "note" -> () -> note(first, (String) given[1], (Duration) given[2]);
      case "claim" -> () -> isClaimed(first, member, (Duration) given[1]);
      case "findValue" -> () -> find(first);
      case "changesSince" -> () -> since((String) given[0]);
      case "join" -> () -> tell(What.JOINED, member, member);
      case "alive" -> () -> 2;
      default -> throw new UnsupportedOperationException(name);
    };
  }
}
