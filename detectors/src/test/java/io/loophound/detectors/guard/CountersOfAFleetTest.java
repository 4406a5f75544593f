package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.SharedHold;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetCounter;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters whose calls come from several processes, which hear of each other at once. */
class CountersOfAFleetTest {
  private static final int MOST = 60;
  private static final String SESSION = "s-1";

  private final Map<String, Map<Member, Integer>> seen = new HashMap<>(); // by what was counted
  private final List<Member> processes = new ArrayList<>();
  private int threads;
  private int warnings;

  /** A process of a fleet, which shares nothing but what is counted. */
  private final class Member implements Fleet {
    private final boolean shares;
    private final Guard guard;

    Member(DetectorPolicy counter, boolean shares) {
      this.shares = shares;
      guard =
          Guards.builder(() -> Mode.ENFORCE, verdict -> warnings++)
              .policies(GuardPolicy.builder().noDetectors().detector(counter).build())
              .fleet(this)
              .build();
      processes.add(this);
    }

    @Override
    public FleetCounter counter(String name, Duration window) {
      if (!shares) {
        return null;
      }
      return new FleetCounter() {
        @Override
        public void add(long digest) {
          counts(digest).merge(Member.this, 1, Integer::sum);
        }

        @Override
        public int count(long digest) {
          Map<Member, Integer> all = counts(digest);
          return all.size() < 2 ? 0 : all.values().stream().mapToInt(each -> each).sum();
        }

        private Map<Member, Integer> counts(long digest) {
          return seen.computeIfAbsent(name + ' ' + window + ' ' + digest, key -> new HashMap<>());
        }
      };
    }

    @Override
    public FleetSession session(RunKey run) {
      return null;
    }

    @Override
    public SharedSum ofAgent(String agent, long day) {
      return new Unlimited();
    }

    @Override
    public SharedSum ofUser(String user, long day) {
      return new Unlimited();
    }

    @Override
    public SharedSum ofTenant(String tenant, long day) {
      return new Unlimited();
    }

    @Override
    public SharedSum ofFleet(long day) {
      return new Unlimited();
    }

    @Override
    public void await() {
      throw new AssertionError("a counter lets no decision wait");
    }

    @Override
    public FleetState status() {
      return new FleetState(true, processes.size(), 0, 0);
    }

    /** A call on a thread; whether it may be made. */
    boolean call(String session, long thread, String question) {
      ModelTicket ticket =
          guard.before(
              new ModelRequest(
                  Origin.of("test"),
                  new RunKey("writer", session, "", thread, 0),
                  "gpt-4.1",
                  Conversation.of(List.of(Message.of(Role.USER, question))),
                  "",
                  ""));
      if (ticket.verdict().stops()) {
        return false;
      }
      guard.after(
          ticket,
          new ModelReply(
              ModelReply.End.COMPLETED, "", "Done.", List.of(), "stop", new Usage(9, 1, false)));
      return true;
    }
  }

  /** A sum that no limit needs. */
  private static final class Unlimited implements SharedSum {
    @Override
    public Amount elsewhere() {
      return Amount.NONE;
    }

    @Override
    public void add(Amount more) {
      // nobody asks for it
    }

    @Override
    public void requestTotal() {
      throw new UnsupportedOperationException();
    }

    @Override
    public SharedHold hold(Amount amount) {
      throw new UnsupportedOperationException();
    }
  }

  private static DetectorPolicy counter(String name) {
    return DetectorSpec.named(name).defaults().with(true).with(Action.BLOCK);
  }

  private void start(int count, DetectorPolicy counter) {
    for (int i = 0; i < count; i++) {
      Member unused = new Member(counter, true);
    }
  }

  /** Each call goes to the next process, on another thread; how many are made. */
  private int hop(String session, IntFunction<String> question) {
    for (int i = 0; i < MOST; i++) {
      threads++;
      if (!processes.get(i % processes.size()).call(session, threads, question.apply(i))) {
        return i;
      }
    }
    return MOST;
  }

  @ParameterizedTest
  @CsvSource({
    "exact-request, 2, 4",
    "exact-request, 3, 4",
    "exact-request, 40, 4",
    "tail, 2, 5",
    "tail, 40, 5",
    "call-rate, 2, 9",
    "call-rate, 40, 9"
  })
  void countTheCallsOfASession(String name, int count, int made) {
    start(count, counter(name));
    assertThat(hop(SESSION, i -> "Is it healthy?")).isEqualTo(made);
  }

  @Test
  void theRateOfASessionIsThatOfAllProcesses() {
    start(3, counter("call-rate"));
    assertThat(hop(SESSION, i -> "Question " + i)).isEqualTo(9);
  }

  /** A health check of forty processes: nothing tells whether its calls belong together. */
  @ParameterizedTest
  @ValueSource(strings = {"exact-request", "tail", "call-rate"})
  void equalRequestsWithoutASessionAreCountedInEachProcess(String name) {
    start(40, counter(name));
    assertThat(hop("", i -> "Is it healthy?")).isEqualTo(MOST);
    assertThat(seen).isEmpty();
  }

  @Test
  void callsWithoutASessionFireInTheirProcessAsBefore() {
    start(2, counter("exact-request"));
    Member first = processes.get(0);
    for (int i = 0; i < 4; i++) {
      assertThat(first.call("", 7, "Is it healthy?")).isTrue();
    }
    assertThat(first.call("", 7, "Is it healthy?")).isFalse();
    assertThat(processes.get(1).call("", 7, "Is it healthy?")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact-request", "tail", "call-rate"})
  void equalRequestsOfOtherSessionsAreOthers(String name) {
    start(40, counter(name));
    for (int i = 0; i < 400; i++) {
      threads++;
      assertThat(processes.get(i % 40).call("s-" + i, threads, "Classify: parcel")).isTrue();
    }
  }

  /** As without a fleet, where each thread is a caller. */
  @Test
  void aSessionInOneProcessIsCountedAsBefore() {
    start(2, counter("exact-request"));
    for (int i = 0; i < MOST; i++) {
      threads++;
      assertThat(processes.get(0).call(SESSION, threads, "Draw a sample")).isTrue();
    }
  }

  @Test
  void withoutACommonSecretEachProcessCountsItsOwn() {
    for (int i = 0; i < 3; i++) {
      Member unused = new Member(counter("call-rate"), false);
    }
    assertThat(hop(SESSION, i -> "Is it healthy?")).isEqualTo(3 * 9);
  }

  @Test
  void countersWithOtherWindowsAreOthers() {
    DetectorPolicy counter = counter("exact-request");
    start(1, counter);
    start(1, counter.with("window", Duration.ofSeconds(10)));
    assertThat(hop(SESSION, i -> "Is it healthy?")).isEqualTo(MOST);
  }

  @Test
  void whatACooldownRefusesIsNotCounted() {
    start(2, counter("tail"));
    assertThat(hop(SESSION, i -> "Is it healthy?")).isEqualTo(5);
    Member refused = processes.get(1);
    int told = told();
    for (int i = 0; i < 10; i++) {
      threads++; // each retry on another thread
      assertThat(refused.call(SESSION, threads, "Is it healthy?")).isFalse();
    }
    assertThat(told()).isEqualTo(told);
  }

  @Test
  void eachProcessWarnsOnceOfWhatAllHaveSeen() {
    start(2, counter("exact-request").with(Action.WARN));
    assertThat(hop(SESSION, i -> "Is it healthy?")).isEqualTo(MOST);
    assertThat(warnings).isEqualTo(2);
  }

  private int told() {
    return seen.values().stream()
        .flatMap(each -> each.values().stream())
        .mapToInt(each -> each)
        .sum();
  }
}
