package io.loophound.agent.console;

import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.DirectStore;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.replay.JsonValue;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a console reads in the store, and what it asks of the JVMs. Thread-safe. */
final class FleetReader {
  private static final int MOST_MEMBERS = 1000;
  private static final int MOST_EVENTS = 1000;
  private static final int ID_BYTES = 8;
  private static final Duration WATCHED = Duration.ofSeconds(30);
  private static final Duration ORDER = Duration.ofSeconds(10);
  private static final long FRESH = TimeUnit.SECONDS.toNanos(1);
  private static final long WATCH_AGAIN = TimeUnit.SECONDS.toNanos(2);
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(4);
  private static final long LOOK_AGAIN = TimeUnit.MILLISECONDS.toNanos(100);

  private final DirectStore store;
  private final StoreProbe probe;
  private final String address;
  private List<Member> members;
  private long readAt;
  private boolean watched;
  private long watchedAt;

  /**
   * A JVM.
   *
   * @param about what it says of itself
   * @param count how many runs it has
   * @param runs the newest of them
   */
  record Member(String id, Map<String, Object> about, int count, List<Map<String, Object>> runs) {
    String service() {
      return String.valueOf(about.getOrDefault("service", ""));
    }
  }

  FleetReader(DirectStore store, StoreProbe probe, String address) {
    this.store = store;
    this.probe = probe;
    this.address = address;
  }

  boolean isConnected() {
    return store.isConnected();
  }

  /** Whether the store answers; it waits a second at most. */
  boolean isReady() {
    return probe.isAnswered();
  }

  <T> T request(Function<FleetStore, Supplier<T>> command) {
    try {
      return store.request(command).get();
    } catch (ExecutionException e) {
      throw Problem.of(503, "store " + address + ": " + e.getCause().getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Problem.of(503, "the console ends");
    }
  }

  /** All JVMs, with their runs: as they are now or were a second ago. */
  synchronized List<Member> members() {
    long now = System.nanoTime();
    if (!watched || now - watchedAt > WATCH_AGAIN) {
      boolean unused =
          request(
              to -> {
                to.keep(Desks.WATCHED, "", WATCHED);
                return () -> true;
              });
      watched = true;
      watchedAt = now;
    }
    if (members == null || now - readAt > FRESH) {
      List<String> ids = request(to -> to.members(SharedFleet.ALIVE));
      members = request(to -> read(to, ids.subList(0, Math.min(MOST_MEMBERS, ids.size()))));
      readAt = now;
    }
    return members;
  }

  private static Supplier<List<Member>> read(FleetStore to, List<String> ids) {
    List<Answer<StoredValue>> about =
        ids.stream().map(id -> to.findValue(SharedFleet.nameOf(id))).toList();
    List<Answer<StoredValue>> runs = ids.stream().map(id -> to.findValue(Desks.runs(id))).toList();
    return () -> {
      List<Member> found = new ArrayList<>();
      for (int i = 0; i < ids.size(); i++) {
        found.add(member(ids.get(i), json(about.get(i).get()), json(runs.get(i).get())));
      }
      return found;
    };
  }

  private static Member member(String id, Map<String, Object> about, Map<String, Object> all) {
    List<Map<String, Object>> runs = new ArrayList<>();
    if (all.get("runs") instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> run) {
          runs.add(of(id, about, run));
        }
      }
    }
    int count = all.get("count") instanceof Number number ? number.intValue() : runs.size();
    return new Member(id, about, count, runs);
  }

  /** A run, with the JVM that it is in: its id is known only there. */
  static Map<String, Object> of(String member, Map<String, Object> about, Map<?, ?> run) {
    Map<String, Object> all = new LinkedHashMap<>();
    run.forEach((name, value) -> all.put(String.valueOf(name), value));
    all.put("id", all.get("id") + "@" + member);
    all.put("service", about.getOrDefault("service", ""));
    all.put("process", about.getOrDefault("process", member));
    return all;
  }

  /** What a JVM may have written; nothing if that cannot be read. */
  private static Map<String, Object> json(StoredValue kept) {
    return kept.value() == null ? Map.of() : json(kept.value());
  }

  private static Map<String, Object> json(String text) {
    try {
      return JsonValue.read(text).toMap();
    } catch (IOException e) {
      return Map.of();
    }
  }

  /**
   * Asks a JVM to do something about a run.
   *
   * @throws Problem with status 504 when it does not answer
   */
  Map<String, Object> order(Member member, String what, String run) {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    String id = HexFormat.of().formatHex(random);
    String text = JsonText.of(Map.of("do", what, "run", run));
    boolean unused =
        request(
            to -> {
              to.keep(Desks.order(member.id(), id), text, ORDER);
              return () -> true;
            });
    long began = System.nanoTime();
    while (System.nanoTime() - began < PATIENCE && !Thread.currentThread().isInterrupted()) {
      StoredValue answer = request(to -> to.findValue(Desks.answer(id)));
      if (answer.value() != null) {
        return checked(json(answer.value()));
      }
      LockSupport.parkNanos(LOOK_AGAIN); // a JVM hears of orders once a second
    }
    throw Problem.of(
        504,
        "the JVM "
            + member.about().getOrDefault("process", member.id())
            + " does not answer; it may have ended, or has an older LoopHound");
  }

  private static Map<String, Object> checked(Map<String, Object> answer) {
    if (answer.get("problem") != null) {
      throw Problem.of(409, String.valueOf(answer.get("problem")));
    }
    return answer;
  }

  /** The newest events of all JVMs and consoles, newest first. */
  List<Map<String, Object>> events() {
    List<Map<String, Object>> events = new ArrayList<>();
    List<Revision> entries =
        new ArrayList<>(request(to -> to.revisions(Desks.EVENTS, MOST_EVENTS)));
    entries.addAll(request(to -> to.revisions(Desks.AUDIT, MOST_EVENTS)));
    entries.sort(Comparator.comparingLong(Revision::number).reversed()); // the time
    for (Revision entry : entries) {
      Map<String, Object> event = json(entry.field("json"));
      if (event.get("kind") instanceof String && event.get("time") instanceof String) {
        events.add(event);
      }
    }
    return events;
  }

  /** Somebody has done something. */
  void audit(Map<String, Object> event) {
    String text = JsonText.of(event);
    boolean unused =
        request(
            to -> {
              to.append(Desks.AUDIT, Map.of("json", text), Desks.MOST_EVENTS);
              return () -> true;
            });
  }

  /** What day it is where the sums are. */
  LocalDate today() {
    long millis =
        request(
            to -> {
              long now = to.epochMillis();
              return () -> now;
            });
    return LocalDate.ofEpochDay(Duration.ofMillis(millis).toDays());
  }

  /** Sums in the store, in this order. */
  List<SharedTotal> totals(List<String> names) {
    return request(
        to -> {
          List<Answer<SharedTotal>> answers = names.stream().map(to::read).toList();
          return () -> answers.stream().map(Answer::get).toList();
        });
  }
}
