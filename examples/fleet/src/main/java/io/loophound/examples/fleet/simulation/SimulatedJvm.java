package io.loophound.examples.fleet.simulation;

import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Ledger.Account;
import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Payer;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The money of one JVM, with the client of the store as in the agent, but no thread. */
final class SimulatedJvm {
  private static final String AGENT = "clerk";

  private final CountingStore store;
  private final SharedFleet fleet;
  private final StoreThread worker;
  private final Ledger ledger;

  SimulatedJvm(
      String name, MemoryServer server, CountingStore.Traffic traffic, LongSupplier nanos) {
    store = new CountingStore(new MemoryStore(server, name), traffic);
    fleet = new SharedFleet(name, "orders", null, nanos, new Rounds(() -> false, Duration.ZERO));
    worker = new StoreThread(fleet, store, name, new StoreLog("memory", "sums", line -> {}));
    ledger = new Ledger(nanos, Simulation.START.toEpochMilli(), fleet);
  }

  /** What its thread would do now. */
  void step() {
    worker.step();
  }

  void line(MemoryStore.Line line) {
    store.line().line(line);
  }

  boolean connected() {
    return fleet.isConnected();
  }

  /** A call that may cost so much begins; null if it is refused, as the budget of a fleet does. */
  Hold begin(double usd, double limit) {
    Account account = ledger.accounts(AGENT, Payer.NONE).fleet();
    Hold hold = ledger.hold(AGENT, Payer.NONE, new Amount(usd, 0));
    step(); // the answer comes in time
    if (!hold.isWithin(account, new Amount(limit, 0))) {
      hold.refuse();
      return null;
    }
    return hold;
  }

  /** The call ends, and has cost so much. */
  void end(Hold hold, double usd) {
    ledger.pay(AGENT, Payer.NONE, new Amount(usd, 0), hold);
  }
}
