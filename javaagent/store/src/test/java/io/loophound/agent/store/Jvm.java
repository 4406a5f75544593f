package io.loophound.agent.store;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** The guard of one JVM of a fleet, with the thread of its store, in this JVM. */
public final class Jvm {
  /** How long a decision waits: exact numbers need answers in time, also on a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final int TOKENS = 100;
  private static final String REPLY = "Done.";

  private final SharedFleet fleet;
  private final Guard guard;
  private final Thread thread;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private int number;

  /** Starts it; as in an application it hardly waits for its store. */
  public Jvm(String name, FleetStore store, GuardPolicy policy) {
    this(name, store, policy, Duration.ofMillis(2));
  }

  /** Starts it; it waits so long for its store. */
  public Jvm(String name, FleetStore store, GuardPolicy policy, Duration longestWait) {
    this(name, () -> store, policy, longestWait, null);
  }

  /**
   * The same with the secret of the fleet.
   *
   * @param stores the store, and the same once more to hear what others announce
   */
  public Jvm(
      String name,
      Supplier<FleetStore> stores,
      GuardPolicy policy,
      Duration longestWait,
      FleetSecret secret) {
    fleet =
        new SharedFleet(
            name, "orders", secret, System::nanoTime, new Rounds(() -> true, longestWait));
    StoreThread worker =
        new StoreThread(fleet, stores.get(), name, new StoreLog("there", "shared", log::add));
    thread = worker.listeningWith(stores).start();
    guard = Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(policy).fleet(fleet).build();
  }

  /** A policy with a budget and nothing else. */
  public static GuardPolicy budget(String setting, double limit) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(DetectorSpec.named("budget").defaults().with(setting, limit))
        .build();
  }

  /** Waits until its store answers. */
  public Jvm connected() {
    await("store").until(fleet::isConnected);
    return this;
  }

  /** Waits for what often is true at once: twenty JVMs are looked at in turn. */
  static ConditionFactory await(String what) {
    return Awaitility.await(what).pollInterval(Duration.ofMillis(5));
  }

  /** Waits until so many JVMs have heard all that was announced: they wait for more. */
  static void allHear(RedisServer server, int count) {
    await("news").until(() -> server.command("INFO clients").contains("blocked_clients:" + count));
  }

  /** Whether its store answers, as far as it knows. */
  public boolean isConnected() {
    return fleet.isConnected();
  }

  /** A call of a run of its own; whether it may be made. It costs 100 tokens. */
  public boolean call() {
    return call("");
  }

  /** The same of a session. */
  boolean call(String session) {
    ModelTicket ticket = begin(session);
    end(ticket);
    return !ticket.verdict().stops();
  }

  /** A call that does not end yet. */
  public ModelTicket begin(String session) {
    number++;
    return begin(session, number, List.of(question(number)));
  }

  /** The next call of a run that has made some, each of which has ended with a reply. */
  ModelTicket goOn(int run, int made) {
    List<Message> history = new ArrayList<>(List.of(question(run)));
    for (int i = 0; i < made; i++) {
      history.add(Message.assistant(REPLY, List.of()));
      history.add(Message.of(Role.USER, "And " + i + "?"));
    }
    return begin("", run, history);
  }

  private static Message question(int number) {
    return Message.of(Role.USER, "x".repeat(4 * TOKENS - 9) + number);
  }

  private ModelTicket begin(String session, int thread, List<Message> messages) {
    return guard.before(
        new ModelRequest(
            Origin.of("test"),
            new RunKey("writer", session, "", thread, 0),
            "gpt-4.1",
            Conversation.of(messages),
            "",
            ""));
  }

  /** It ends, unless it was refused. */
  public Verdict end(ModelTicket ticket) {
    return end(ticket, 0);
  }

  /** The same with a reply of so many tokens. */
  Verdict end(ModelTicket ticket, int reply) {
    return ticket.verdict().stops()
        ? ticket.verdict()
        : guard.after(
            ticket,
            new ModelReply(
                ModelReply.End.COMPLETED,
                "",
                REPLY,
                List.of(),
                "stop",
                new Usage(TOKENS, reply, false)));
  }

  /** It is given up before there is a reply. */
  public void cancel(ModelTicket ticket) {
    guard.after(ticket, new ModelReply(ModelReply.End.CANCELLED, "", "", List.of(), "", null));
  }

  /** How many JVMs share the store, as far as it knows. */
  public int jvms() {
    return fleet.status().processes();
  }

  /** Its guard. */
  public Guard guard() {
    return guard;
  }

  /** What it has told. */
  public List<String> log() {
    return log;
  }

  /** What it has spent, and what it knows of the others. */
  public long tokensOfFleet() {
    return guard.ledger().fleet().spent().tokens();
  }

  /** Its JVM ends: what it has to say is sent. */
  public void flush() {
    fleet.flush();
  }

  /** It ends. */
  public void stop() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
