package io.loophound.examples.fleet.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Changes.Entry;
import io.loophound.agent.store.engine.Changes.What;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The store of the simulation does what a real server does: what it measures depends on that. */
class StoreContractTest {
  private static final Duration LIFE = Duration.ofMinutes(1);
  private static final Sums FIVE = new Sums(5, 50, 1);
  private static final Sums TWO = new Sums(2, 20, 0);

  @AutoClose private static final RedisServer SERVER = RedisServer.start();
  private static int fleets;

  private final List<FleetStore> opened = new ArrayList<>();
  private Function<String, FleetStore> stores;

  enum Kind {
    SIMULATED,
    REAL
  }

  private FleetStore open(Kind kind, String member) throws StoreException {
    if (stores == null) {
      MemoryServer memory = new MemoryServer(System::nanoTime);
      fleets++;
      String fleet = "fleet" + fleets;
      RedisAddress address = RedisAddress.of(SERVER.url());
      stores =
          kind == Kind.SIMULATED
              ? name -> new MemoryStore(memory, name)
              : name -> new RedisStore(address, 2000, fleet, name, System::nanoTime);
    }
    FleetStore store = stores.apply(member);
    opened.add(store);
    assertThat(store.open()).isNotEmpty();
    return store;
  }

  @AfterEach
  void close() {
    opened.forEach(FleetStore::close);
  }

  private static <T> T get(FleetStore store, Answer<T> answer) throws StoreException {
    assertThat(answer.get()).as("before it is sent").isNull();
    store.send();
    return answer.get();
  }

  @ParameterizedTest
  @EnumSource
  void aSumIsWhatAllAndEachHaveAdded(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    assertThat(get(a, a.read("sum"))).isEqualTo(new SharedTotal(Sums.ZERO, Sums.ZERO));
    assertThat(get(a, a.add("sum", FIVE, LIFE))).isEqualTo(new SharedTotal(FIVE, FIVE));
    Answer<SharedTotal> first = b.add("sum", TWO, LIFE);
    Answer<SharedTotal> second = b.add("sum", TWO, LIFE);
    Answer<SharedTotal> other = b.add("other", FIVE, LIFE);
    Answer<SharedTotal> read = b.read("sum");
    b.send();
    Sums four = TWO.plus(TWO);
    assertThat(first.get()).isEqualTo(new SharedTotal(FIVE.plus(TWO), TWO));
    assertThat(second.get()).isEqualTo(new SharedTotal(FIVE.plus(four), four));
    assertThat(other.get()).isEqualTo(new SharedTotal(FIVE, FIVE));
    assertThat(read.get()).isEqualTo(second.get());
    Sums less = Sums.ZERO.minus(TWO);
    assertThat(get(a, a.add("sum", less, LIFE)))
        .isEqualTo(new SharedTotal(FIVE.plus(TWO), FIVE.minus(TWO)));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCountedIsThatOfTwoWindows(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    assertThat(get(a, a.count("seen", 805, 2, LIFE))).containsExactly(counts(13, 2));
    assertThat(get(b, b.count("seen", 805, 70, LIFE))).containsExactly(counts(13, 72));
    assertThat(get(b, b.count("other", 800, 1, LIFE))).containsExactly(counts(8, 1));
    assertThat(get(a, a.count("seen", 807, 1, LIFE))).containsExactly(counts(13, 72, 15, 1));
    assertThat(get(b, b.count("seen", 808, 3, LIFE))).containsExactly(counts(5, 72, 7, 1, 8, 3));
    assertThat(get(a, a.count("seen", 816, 1, LIFE))).containsExactly(counts(0, 3, 8, 1));
  }

  /** Places and what is there. */
  private static int[] counts(int... each) {
    int[] counts = new int[2 * FleetStore.PARTS];
    for (int i = 0; i < each.length; i += 2) {
      counts[each[i]] = each[i + 1];
    }
    return counts;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsKeptAndDroppedIsTold(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    String begun = get(b, b.changesSince(null)).position();
    a.keep("value", "old", LIFE);
    a.note("quiet", "text", LIFE);
    a.keep("value", "new", LIFE);
    Answer<StoredValue> kept = a.findValue("value");
    a.drop("value");
    Answer<StoredValue> dropped = a.findValue("value");
    a.join();
    a.send();
    assertThat(kept.get().value()).isEqualTo("new");
    assertThat(kept.get().left()).isBetween(Duration.ofSeconds(50), LIFE);
    assertThat(dropped.get()).isEqualTo(StoredValue.NOTHING);
    assertThat(get(b, b.findValue("quiet")).value()).isEqualTo("text");

    Changes told = get(b, b.changesSince(begun));
    assertThat(told.told())
        .containsExactly(
            new Entry(What.KEPT, "value", "a"),
            new Entry(What.KEPT, "value", "a"),
            new Entry(What.DROPPED, "value", "a"),
            new Entry(What.JOINED, "a", "a"));
    Changes nothing = get(b, b.changesSince(told.position()));
    assertThat(nothing.told()).isEmpty();
    assertThat(nothing.position()).isEqualTo(told.position());
    assertThat(get(b, b.changesSince(null)).position()).isEqualTo(told.position());
  }

  @ParameterizedTest
  @EnumSource
  void onlyOneJvmMayHaveAClaim(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    assertThat(get(a, a.claim("probe", LIFE))).isTrue();
    assertThat(get(b, b.claim("probe", LIFE))).isFalse();
    assertThat(get(a, a.claim("probe", LIFE))).isTrue();
    a.drop("probe");
    a.send();
    assertThat(get(b, b.claim("probe", LIFE))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void whoListensHearsWhatIsAnnounced(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    String begun = get(b, b.announced(null, LIFE)).position();
    String news = get(b, b.changesSince(null)).position();
    Answer<Boolean> old = a.announce("trail", "old", LIFE);
    Answer<Boolean> other = a.announce("other", "text", LIFE);
    assertThat(get(a, a.announce("trail", "new", LIFE))).isTrue();
    assertThat(old.get() && other.get()).isTrue();
    Announced heard = get(b, b.announced(begun, LIFE));
    assertThat(heard.values()).isEqualTo(Map.of("trail", "new", "other", "text"));
    Announced nothing = get(b, b.announced(heard.position(), Duration.ofMillis(1)));
    assertThat(nothing.values()).isEmpty();
    assertThat(nothing.position()).isEqualTo(heard.position());
    assertThat(get(b, b.findValue("trail")).value()).as("it is kept, too").isEqualTo("new");
    assertThat(get(b, b.changesSince(news)).told()).isEmpty();
  }

  private static Revision revision(long number) {
    return new Revision(number, Map.of("author", "ann", "number", "no. " + number));
  }

  @ParameterizedTest
  @EnumSource
  void aDocumentHasItsNewestVersions(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    String begun = get(b, b.changesSince(null)).position();
    assertThat(get(a, a.revisions("policies", 5))).isEmpty();
    for (long number = 1; number <= 4; number++) {
      assertThat(get(a, a.revise("policies", revision(number), 3))).isTrue();
    }
    assertThat(get(b, b.revise("policies", revision(4), 3))).as("somebody was faster").isFalse();
    assertThat(get(b, b.revise("policies", revision(2), 3))).isFalse();
    assertThat(get(b, b.revisions("policies", 5)))
        .containsExactly(revision(4), revision(3), revision(2));
    assertThat(get(b, b.revisions("policies", 1))).containsExactly(revision(4));
    assertThat(get(b, b.changesSince(begun)).told())
        .contains(new Entry(What.KEPT, "policies", "a"));
  }

  @ParameterizedTest
  @EnumSource
  void aDocumentMayGrow(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    String begun = get(a, a.changesSince(null)).position();
    for (int i = 0; i < 3; i++) {
      a.append("events", Map.of("what", "event " + i), 100);
      a.send();
    }
    List<Revision> all = get(a, a.revisions("events", 2));
    assertThat(all).extracting(entry -> entry.field("what")).containsExactly("event 2", "event 1");
    assertThat(all.get(0).number()).isGreaterThanOrEqualTo(all.get(1).number());
    assertThat(get(a, a.changesSince(begun)).told()).as("nobody is told").isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whoIsAliveIsCounted(Kind kind) throws StoreException {
    FleetStore a = open(kind, "a");
    FleetStore b = open(kind, "b");
    assertThat(get(a, a.alive(LIFE))).isEqualTo(1);
    assertThat(get(b, b.alive(LIFE))).isEqualTo(2);
    assertThat(get(b, b.alive(LIFE))).isEqualTo(2);
    assertThat(get(a, a.members(LIFE))).containsExactlyInAnyOrder("a", "b");
    assertThat(a.epochMillis()).isCloseTo(b.epochMillis(), within(60_000L));
  }
}
