package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Payer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * What each agent and the process have spent today (UTC), and the fleet if there is one.
 * Thread-safe and bounded.
 */
public final class Ledger {
  private static final int MOST = 10_000;

  private final LedgerTime time;
  private final SharedSums shared; // null without a fleet
  private final Map<String, Account> agents = new HashMap<>();
  private final Map<String, Account> users = new HashMap<>();
  private final Map<String, Account> tenants = new HashMap<>();
  private Account process;
  private Account fleet; // that of the process without a fleet

  /**
   * The sums of one day.
   *
   * @param number the day, counted from 1970-01-01 in UTC
   * @param process what all agents spent
   * @param agents what each agent spent
   */
  public record Day(long number, Amount process, Map<String, Amount> agents) {
    public Day {
      agents = Map.copyOf(agents);
    }
  }

  /**
   * The accounts that a call is paid from; null for one to which nobody has paid today.
   *
   * @param agent that of its agent
   * @param process that of the process
   * @param fleet that of all processes
   * @param user that of its user, null if there is none
   * @param tenant that of its tenant, null if there is none
   */
  public record Accounts(
      Account agent, Account process, Account fleet, Account user, Account tenant) {
    /** Nothing is known. */
    public static final Accounts NONE = new Accounts(null, null, null, null, null);

    private List<Account> shared() {
      return Stream.of(agent, process, fleet, user, tenant)
          .filter(account -> account != null && account.isShared())
          .toList();
    }
  }

  /** What was spent on one day. */
  public static final class Account {
    private final SharedSum shared; // null if it is of this process alone
    private final LongSupplier endNanos;
    private Amount spent = Amount.NONE;
    private boolean alerted;

    private Account(LongSupplier endNanos, SharedSum shared) {
      this.endNanos = endNanos;
      this.shared = shared;
    }

    /**
     * {@return how long its day still lasts}
     *
     * @param nanos the time now, of the ledger's clock
     */
    public Duration left(long nanos) {
      return Duration.ofNanos(Math.max(0, endNanos.getAsLong() - nanos));
    }

    private void add(Amount more, Hold hold) {
      addHere(more);
      SharedHold part = hold == null ? null : hold.parts.get(this);
      if (part != null) {
        part.pay(more);
      } else if (shared != null) {
        shared.add(more);
      }
    }

    private synchronized void addHere(Amount more) {
      spent = spent.plus(more);
    }

    /** {@return what was spent so far, and what other processes have spent or reserved} */
    public Amount spent() {
      Amount here = spentHere();
      return shared == null ? here : here.plus(shared.elsewhere());
    }

    private synchronized Amount spentHere() {
      return spent;
    }

    /**
     * {@return whether there is something left of a limit; a part of it that is 0 is none}
     *
     * @param most US dollars and tokens of a day; 0 for no limit
     */
    public boolean isWithin(Amount most) {
      Amount now = spent();
      return (most.usd() == 0 || now.usd() < most.usd())
          && (most.tokens() == 0 || now.tokens() < most.tokens());
    }

    /** {@return whether other processes pay into it, too} */
    public boolean isShared() {
      return shared != null;
    }

    /** {@return whether a near limit was reported} */
    public synchronized boolean wasAlerted() {
      return alerted;
    }

    /** Remembers that a near limit was reported, which happens once a day. */
    public synchronized void alert() {
      alerted = true;
    }
  }

  /** What one call may cost, held back in shared accounts until its end. Thread-safe. */
  public static final class Hold {
    private final Map<Account, SharedHold> parts = new HashMap<>();
    private final AtomicBoolean held = new AtomicBoolean(true);

    private Hold(List<Account> accounts, Amount amount) {
      accounts.forEach(account -> parts.put(account, account.shared.hold(amount)));
    }

    /**
     * {@return whether an account keeps a limit with this; without anything held back there,
     * whether it is not used up}
     *
     * @param account one of those that this was held back in
     * @param most US dollars and tokens of a day; 0 for no limit
     */
    public boolean isWithin(Account account, Amount most) {
      SharedHold part = parts.get(account);
      return part == null ? account.isWithin(most) : part.isWithin(most);
    }

    /** The call is refused: there seems to be too little left. */
    public void refuse() {
      if (held.compareAndSet(true, false)) {
        parts.values().forEach(SharedHold::refuse);
      }
    }

    /** Gives it back: the call is not made, or has ended and was paid for. */
    public void giveBack() {
      if (held.compareAndSet(true, false)) {
        parts.values().forEach(SharedHold::giveBack);
      }
    }
  }

  /**
   * Creates an empty ledger.
   *
   * @param clock nanoseconds from any origin
   * @param epochMillis what time it is now
   */
  public Ledger(LongSupplier clock, long epochMillis) {
    this(clock, epochMillis, null);
  }

  /**
   * As above; agents and the fleet pay into sums that are shared, unless {@code shared} is null.
   *
   * @param clock nanoseconds from any origin
   * @param epochMillis what time it is now, in milliseconds since 1970
   * @param shared where other processes pay in too
   */
  public Ledger(LongSupplier clock, long epochMillis, SharedSums shared) {
    this.shared = shared;
    time = new LedgerTime(clock, epochMillis);
    open();
  }

  /** {@return whether other processes pay into these sums, too} */
  public boolean isShared() {
    return shared != null;
  }

  /** {@return the sums of this day in this process} */
  public synchronized Day day() {
    turnPage();
    Map<String, Amount> sums = new HashMap<>();
    agents.forEach((name, account) -> sums.put(name, account.spentHere()));
    return new Day(time.day(), process.spentHere(), sums);
  }

  /**
   * {@return what was spent today for each user, by the digest that names it; with a fleet by all
   * of it}
   */
  public synchronized Map<String, Amount> users() {
    turnPage();
    return sums(users);
  }

  /** {@return the same for each tenant} */
  public synchronized Map<String, Amount> tenants() {
    turnPage();
    return sums(tenants);
  }

  private static Map<String, Amount> sums(Map<String, Account> accounts) {
    Map<String, Amount> sums = new HashMap<>();
    accounts.forEach((name, account) -> sums.put(name, account.spent()));
    return sums;
  }

  /**
   * Adds what another or an earlier process has spent today. Ignored if it was another day. Where
   * sums are shared, they have it already.
   *
   * @param earlier the sums of one process
   */
  public synchronized void add(Day earlier) {
    turnPage();
    if (earlier.number() == time.day()) {
      process.addHere(earlier.process());
      if (shared == null) {
        earlier.agents().forEach((name, cost) -> payFor(name, cost, null));
      }
    }
  }

  /**
   * Adds the cost of a call of an agent.
   *
   * @param agent the agent's name; empty if it has none
   * @param cost what the call has cost, on top of what was paid before
   */
  public void pay(String agent, Amount cost) {
    pay(agent, Payer.NONE, cost);
  }

  /**
   * The same for somebody.
   *
   * @param agent the agent's name; empty if it has none
   * @param payer whose accounts it counts for too
   * @param cost what the call has cost
   */
  public void pay(String agent, Payer payer, Amount cost) {
    pay(agent, payer, cost, null);
  }

  /**
   * The same.
   *
   * @param agent the agent's name; empty if it has none
   * @param payer whose accounts it counts for too
   * @param cost what the call has cost
   * @param hold what was held back for the call, which is over; null for nothing
   */
  public synchronized void pay(String agent, Payer payer, Amount cost, Hold hold) {
    turnPage();
    process.add(cost, hold);
    if (shared != null) {
      fleet.add(cost, hold);
    }
    payFor(agent, cost, hold);
    Account user = ofUser(payer.user());
    if (user != null) {
      user.add(cost, hold);
    }
    Account tenant = ofTenant(payer.tenant());
    if (tenant != null) {
      tenant.add(cost, hold);
    }
    if (hold != null) {
      hold.giveBack();
    }
  }

  private void payFor(String agent, Amount cost, Hold hold) {
    Account account = ofAgent(agent);
    if (account != null) {
      account.add(cost, hold);
    }
  }

  /** Null for one agent too many, which has no limit. */
  private Account ofAgent(String agent) {
    return open(agents, agent, name -> shared.ofAgent(name, time.day()));
  }

  private Account ofUser(String user) {
    return user.isEmpty() ? null : open(users, user, name -> shared.ofUser(name, time.day()));
  }

  private Account ofTenant(String tenant) {
    return tenant.isEmpty()
        ? null
        : open(tenants, tenant, name -> shared.ofTenant(name, time.day()));
  }

  private Account open(
      Map<String, Account> accounts, String name, Function<String, SharedSum> sum) {
    Account known = accounts.get(name);
    if (known != null || accounts.size() >= MOST) {
      return known;
    }
    Account account = account(shared == null ? null : sum.apply(name));
    accounts.put(name, account);
    return account;
  }

  /**
   * Holds back what a call of an agent may cost, and asks what other processes have spent. Only if
   * sums are {@linkplain #isShared shared}.
   *
   * @param agent the agent's name; empty if it has none
   * @param payer whose accounts it counts for too
   * @param amount the most that the call may cost
   * @return what is held back until the call has been paid for
   */
  public Hold hold(String agent, Payer payer, Amount amount) {
    Accounts all;
    synchronized (this) {
      turnPage();
      all =
          new Accounts(
              ofAgent(agent), process, fleet, ofUser(payer.user()), ofTenant(payer.tenant()));
    }
    return new Hold(all.shared(), amount);
  }

  /**
   * {@return the accounts of a call}
   *
   * @param agent the agent's name; empty if it has none
   * @param payer who it is for
   */
  public synchronized Accounts accounts(String agent, Payer payer) {
    turnPage();
    return new Accounts(
        agents.get(agent), process, fleet, users.get(payer.user()), tenants.get(payer.tenant()));
  }

  /**
   * {@return the account of an agent, or null if nobody has spent anything for it today}
   *
   * @param agent the agent's name
   */
  public synchronized Account agent(String agent) {
    turnPage();
    return agents.get(agent);
  }

  /** {@return the account of all agents of this process} */
  public synchronized Account process() {
    turnPage();
    return process;
  }

  /** {@return the account of all processes; without a fleet that of this one} */
  public synchronized Account fleet() {
    turnPage();
    return fleet;
  }

  private void turnPage() {
    if (time.hasTurned(shared == null ? 0 : shared.epochMillis())) {
      agents.clear();
      users.clear();
      tenants.clear();
      open();
    }
  }

  private void open() {
    process = account(null);
    fleet = shared == null ? process : account(shared.ofFleet(time.day()));
  }

  private Account account(SharedSum sum) {
    return new Account(time.end(), sum);
  }
}
