package io.loophound.examples.fleet.proof;

import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
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
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A process of the proof: the guard and the client of the store as in the agent, without an
 * application around them. It does what the lines on its standard input say, each {@code NUMBER
 * COMMAND ...}, and answers {@code NUMBER ...}. Its arguments: the store, the file with the secret,
 * the prefix, the daily budget of the fleet, a name.
 */
public final class Worker {
  static final String DOCUMENT = "policies:orders";

  /** The characters of a request of which only the cost counts. */
  static final int CHARACTERS = 16_000;

  private static final Duration MODEL = Duration.ofMillis(50);
  private static final int KEPT_REVISIONS = 100;
  private static final Message LARGE = Message.of(Role.USER, "word ".repeat(CHARACTERS / 5));

  private final SharedFleet fleet;
  private final Guard shared;
  private final Guard alone;
  private final Guard paying;
  private final Map<String, ModelTicket> open = new ConcurrentHashMap<>();

  private Worker(String[] args) {
    StoreSettings settings = StoreSettings.of(args[0], "", args[1], args[2], 2000);
    Hash64.key(settings.secret().digestKey()); // as the agent does before any digest is made
    fleet =
        new SharedFleet(
            args[4],
            "orders",
            settings.secret(),
            System::nanoTime,
            new Rounds(() -> true, Store.LONGEST_WAIT));
    GuardPolicy loops = GuardPolicy.builder().valve(1_000_000, 1).build();
    GuardPolicy budget =
        GuardPolicy.builder()
            .noDetectors()
            .detector(
                DetectorSpec.named("budget")
                    .defaults()
                    .with("fleet-usd-per-day", Double.parseDouble(args[3])))
            .build();
    shared = guard(loops, fleet);
    alone = guard(loops, null);
    paying = guard(budget, fleet);
    fleet.watch(DOCUMENT, revision -> say("seen " + revision.number() + " " + System.nanoTime()));
    Store.start(fleet, settings, args[4], line -> say("log " + line));
  }

  private static Guard guard(GuardPolicy policy, SharedFleet fleet) {
    Guards.Builder builder = Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(policy);
    return fleet == null ? builder.build() : builder.fleet(fleet).build();
  }

  public static void main(String[] args) throws IOException {
    Worker worker = new Worker(args);
    ExecutorService threads = Executors.newCachedThreadPool();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      threads.execute(() -> say(words[0] + " " + worker.answer(words)));
    }
    System.exit(0);
  }

  private static void say(String line) {
    System.out.println(line); // a line at a time: PrintStream locks itself
  }

  private String answer(String[] words) {
    try {
      return switch (words[1]) {
        case "round" -> round(number(words[2]), number(words[3]));
        case "begin" -> begin(words[2]);
        case "end" -> end(words[2], number(words[3]), number(words[4]));
        case "state" -> state();
        case "revise" -> revise(number(words[2]));
        case "flush" -> flush();
        default -> "unknown " + words[1];
      };
    } catch (RuntimeException e) {
      return "error " + e;
    }
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }

  /** One round of a session, with the store and without: whether it goes on, and what it took. */
  private String round(int session, int round) {
    Script script = Script.of(session);
    ModelRequest request = request(script, session, round);
    long begun = System.nanoTime();
    ModelTicket ticket = shared.before(request);
    long decided = System.nanoTime();
    ModelTicket other = alone.before(request);
    long ended = System.nanoTime();
    ModelReply reply = reply(script, session, round);
    boolean stops = ticket.verdict().stops();
    if (!stops) {
      Workers.pause(MODEL); // faster than any model
      shared.after(ticket, reply);
    }
    if (!other.verdict().stops()) {
      alone.after(other, reply);
    }
    fleet.flush(); // a tool takes longer than that
    return (stops ? "stop " : "ok ") + (decided - begun) + " " + (ended - decided);
  }

  private static ModelRequest request(Script script, int session, int round) {
    Message message =
        round == 0
            ? Message.of(Role.USER, "Begin with task " + Script.word(session, 0) + " " + session)
            : Message.tool(call(session, round - 1), script.result(session, round), false);
    return new ModelRequest(
        Origin.of("proof"),
        new RunKey("clerk", "", "", 0, 0),
        "gpt-4.1",
        Conversation.of(List.of(message)),
        round == 0 ? "" : "resp_" + session + "_" + (round - 1),
        "");
  }

  private static ModelReply reply(Script script, int session, int round) {
    ToolCall call =
        new ToolCall(
            call(session, round), script.tool(round + 1), script.arguments(session, round + 1));
    return new ModelReply(
        ModelReply.End.COMPLETED,
        "resp_" + session + "_" + round,
        "",
        List.of(call),
        "tool_calls",
        new Usage(100, 10, false));
  }

  private static String call(int session, int round) {
    return "call_of_" + session + "_" + round;
  }

  /** A call of a run of its own begins; it costs what its end says. */
  private String begin(String id) {
    long thread = id.hashCode();
    ModelTicket ticket =
        paying.before(
            new ModelRequest(
                Origin.of("proof"),
                new RunKey("clerk", "", "", thread, 0),
                "gpt-4.1",
                Conversation.of(List.of(LARGE, Message.of(Role.USER, id))),
                "",
                ""));
    if (ticket.verdict().stops()) {
      return "stop";
    }
    open.put(id, ticket);
    return "ok";
  }

  private String end(String id, int input, int output) {
    ModelTicket ticket = open.remove(id);
    paying.after(
        ticket,
        new ModelReply(
            ModelReply.End.COMPLETED,
            "",
            "Done with " + id,
            List.of(),
            "stop",
            new Usage(input, output, false)));
    return "ok";
  }

  private String state() {
    FleetState now = fleet.status();
    return fleet.isConnected() + " " + now.processes() + " " + open.size() + " " + now.late();
  }

  private String revise(int number) {
    Revision revision = new Revision(number, Map.of("schema", "1", "options", "{}"));
    long begun = System.nanoTime();
    boolean made =
        fleet
            .request((FleetStore store) -> store.revise(DOCUMENT, revision, KEPT_REVISIONS))
            .join();
    return made + " " + begun;
  }

  private String flush() {
    fleet.flush();
    return "ok";
  }
}
