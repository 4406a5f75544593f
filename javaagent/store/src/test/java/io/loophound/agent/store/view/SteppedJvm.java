package io.loophound.agent.store.view;

import io.loophound.agent.store.Store;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.function.LongSupplier;

/**
 * The guard of one JVM of a fleet, whose store is asked on the thread that decides, when it waits
 * for an answer: nothing depends on how fast the machine is. Time is the test's.
 */
final class SteppedJvm implements AutoCloseable {
  static final int TOKENS = 100;

  private final FleetStore store;
  private final SharedFleet fleet;
  private final StoreThread worker;
  private final Guard guard;
  private final List<String> log = new ArrayList<>();
  private int number;
  private boolean late; // no answer comes before the decision

  SteppedJvm(
      String name, FleetStore store, GuardPolicy policy, FleetSecret secret, LongSupplier nanos) {
    this.store = store;
    fleet =
        new SharedFleet(
            name,
            "orders",
            secret,
            nanos,
            new Rounds(() -> true, Store.LONGEST_WAIT, this::askNow));
    worker = new StoreThread(fleet, store, name, new StoreLog("there", "shared", log::add));
    guard =
        Guards.builder(() -> Mode.ENFORCE, verdict -> {})
            .policies(policy)
            .clock(nanos)
            .fleet(fleet)
            .build();
  }

  private long askNow(Condition signal, long left) {
    if (!late) {
      step();
    }
    return 0; // whatever became of it
  }

  /** From now on its store answers only after a decision. */
  void late() {
    late = true;
  }

  /** What its thread does when something is due. */
  void step() {
    worker.step();
  }

  /** A call of a run of its own, or of a session; null if it is refused. */
  ModelTicket begin(String session) {
    number++;
    String text = "x".repeat(4 * TOKENS - 10) + (1_000_000_000L + number);
    return passed(
        guard.before(
            request(
                new RunKey("writer", session, "", number, 0), Message.of(Role.USER, text), "")));
  }

  private static ModelTicket passed(ModelTicket ticket) {
    return ticket.verdict().stops() ? null : ticket;
  }

  private static ModelRequest request(RunKey run, Message message, String previous) {
    return new ModelRequest(
        Origin.of("test"), run, "gpt-4.1", Conversation.of(List.of(message)), previous, "");
  }

  /** It ends, and has cost 100 tokens. */
  void end(ModelTicket ticket) {
    guard.after(
        ticket,
        new ModelReply(
            ModelReply.End.COMPLETED, "", "Done.", List.of(), "stop", new Usage(TOKENS, 0, false)));
    step();
  }

  /** Both; whether it may be made. */
  boolean call(String session) {
    ModelTicket ticket = begin(session);
    if (ticket != null) {
      end(ticket);
    }
    return ticket != null;
  }

  /** A call of a session with this question and nothing else; whether it may be made. */
  boolean ask(String session, int thread, String question) {
    Message message = Message.of(Role.USER, question);
    ModelTicket ticket =
        passed(guard.before(request(new RunKey("writer", session, "", thread, 0), message, "")));
    if (ticket == null) {
      step();
      return false;
    }
    end(ticket);
    return true;
  }

  /**
   * A call of a conversation whose history the model's server keeps, with the result of the tool
   * that the call before it asked for; whether it may be made.
   */
  boolean goOn(String conversation, int round, String result) {
    Message message =
        round == 0
            ? Message.of(Role.USER, "Read a.txt for conversation " + conversation)
            : Message.tool(conversation + "_call_" + (round - 1), result, false);
    ModelTicket ticket =
        guard.before(
            request(
                new RunKey("reader", "", "", 0, 0),
                message,
                round == 0 ? "" : conversation + "_resp_" + (round - 1)));
    if (ticket.verdict().stops()) {
      return false;
    }
    guard.after(
        ticket,
        new ModelReply(
            ModelReply.End.COMPLETED,
            conversation + "_resp_" + round,
            "",
            List.of(
                new ToolCall(
                    conversation + "_call_" + round, "read_file", "{\"path\": \"a.txt\"}")),
            "tool_calls",
            new Usage(TOKENS, 10, false)));
    step();
    return true;
  }

  SharedFleet fleet() {
    return fleet;
  }

  Guard guard() {
    return guard;
  }

  boolean isConnected() {
    return fleet.isConnected();
  }

  /** What it has told. */
  List<String> log() {
    return log;
  }

  @Override
  public void close() {
    store.close();
  }
}
