package io.loophound.examples.fleet.growth;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Termination;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

/** What a JVM keeps in its store, with the client as in the agent, but no thread. */
final class BusyJvm {
  private static final int TIMEOUT = 20_000;
  private static final FleetSecret SECRET = new FleetSecret("of a measurement only", "growth");
  private static final Amount RESERVE = new Amount(0.001, 500);
  private static final Amount COST = new Amount(0.0015, 550);
  private static final Duration TRAIL = Duration.ofMinutes(30); // as the guard leaves them
  private static final int ROUNDS_TO_THE_STORE = 3; // of 500 sums each
  private static final int ROUNDS = 700; // bytes, of a conversation of some length

  private final FleetStore store;
  private final SharedFleet fleet;
  private final StoreThread worker;
  private final Ledger ledger;
  private final byte[] rounds = new byte[ROUNDS];

  /** Which call of which conversation it is. */
  record Call(long conversation, int round, boolean serverKept, Payer payer) {
    /** The same conversation goes on. */
    Call next() {
      return new Call(conversation, round + 1, serverKept, payer);
    }

    private String agent() {
      return "agent-" + conversation % 20;
    }

    private RunKey key() {
      return new RunKey(agent(), "session-" + conversation, "", 0, 0);
    }
  }

  BusyJvm(String name, String url, FastTime time) {
    store = time.of(new RedisStore(RedisAddress.of(url), TIMEOUT, "grow", name, System::nanoTime));
    fleet =
        new SharedFleet(
            name, "orders", SECRET, time::nanos, new Rounds(() -> false, Duration.ZERO));
    worker = new StoreThread(fleet, store, name, new StoreLog("there", "all", line -> {}));
    ledger = new Ledger(time::nanos, System.currentTimeMillis(), fleet);
    fleet.presence(() -> "x".repeat(500)); // service, version, coverage, settings
    new Random(name.hashCode()).nextBytes(rounds);
    step();
  }

  /** What its thread would do until nothing is left to do. */
  void step() {
    for (int i = 0; i < ROUNDS_TO_THE_STORE; i++) {
      worker.step();
    }
    if (!fleet.isConnected()) {
      throw new IllegalStateException("the store is lost");
    }
  }

  /** What may be spent is held back. */
  Hold begin(Call call) {
    return ledger.hold(call.agent(), call.payer(), RESERVE);
  }

  /** The call ends. */
  void end(Call call, Hold hold) {
    ledger.pay(call.agent(), call.payer(), COST, hold);
    if (call.serverKept()) {
      fleet.leave(call.agent(), "resp_" + call.conversation() + "_" + call.round(), rounds, TRAIL);
    } else {
      fleet.session(call.key()).sum().add(COST);
    }
  }

  /** Somebody ends a session. */
  void terminate(Call call) {
    Termination why = new Termination("d-1", "operator", "why", Duration.ofHours(1), "");
    var unused = fleet.session(call.key()).terminate(why);
  }

  /** Consoles are told of something. */
  void tell(long number) {
    Map<String, String> event =
        Map.of("json", "{\"number\": " + number + ", \"why\": \"" + "x".repeat(400) + "\"}");
    var unused =
        fleet.request(
            to -> {
              to.append(Desks.EVENTS, event, Desks.MOST_EVENTS);
              return () -> true;
            });
  }

  /** It ends, as at a new deployment. */
  void end() {
    fleet.letGo(Duration.ofDays(1));
    step();
    store.close();
  }
}
