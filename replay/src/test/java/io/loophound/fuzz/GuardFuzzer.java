package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;

/** A seam that tells the guard anything in any order. Each byte is an event. */
public final class GuardFuzzer {
  private static final String[] TEXTS = {
    "", "yes", "not found", "pending", "step 1 of 3", "{\"error\":\"denied\"}", "Try it again."
  };
  private static final AgentPolicies POLICIES = AgentPolicies.of(GuardPolicy.defaults());
  private static final PriceTable PRICES = PriceTable.shipped();
  private static final List<ModelReply.End> ENDS = List.of(ModelReply.End.values());
  private static final List<Role> ROLES = List.of(Role.values());
  private static final List<Mode> MODES = List.of(Mode.values());

  private final Input input;
  private final List<Message> messages = new ArrayList<>();
  private final List<ModelTicket> models = new ArrayList<>();
  private final List<ToolTicket> tools = new ArrayList<>();
  private final Guard guard;
  private Mode mode = Mode.ENFORCE;
  private long nanos;

  private GuardFuzzer(Input input) {
    this.input = input;
    guard =
        Guards.builder(() -> mode, this::told)
            .policies(POLICIES)
            .prices(PRICES)
            .clock(() -> nanos)
            .build();
  }

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    GuardFuzzer seam = new GuardFuzzer(new Input(data));
    while (!seam.input.ended()) {
      seam.event();
    }
  }

  private void event() {
    nanos += 1_000_000L << input.next(16);
    switch (input.next(8)) {
      case 0, 1 -> models.add(guard.before(request()));
      case 2 -> endModel();
      case 3, 4 -> tools.add(guard.before(tool()));
      case 5 -> endTool();
      case 6 -> messages.add(message());
      default -> other();
    }
  }

  private void told(Verdict verdict) {
    check(!verdict.message().isEmpty() && !verdict.steerText().isEmpty(), "it says why");
    check(verdict.evidence().count() >= 0 && verdict.evidence().waste().usd() >= 0, "counts");
  }

  private ModelRequest request() {
    List<Message> sent = input.next(8) == 0 ? List.of(message()) : messages;
    return new ModelRequest(
        Origin.of("fuzz"), key(), text(), Conversation.of(sent), input.next(2) == 0 ? "" : "r", "");
  }

  private RunKey key() {
    return new RunKey("", input.next(2) == 0 ? "" : "s", "", input.next(3), input.next(2));
  }

  private void endModel() {
    if (!models.isEmpty()) {
      ModelTicket ticket = models.get(input.next(models.size() % 256 + 1) % models.size());
      guard.watch(ticket).feed(text().repeat(input.next(64)));
      List<ToolCall> calls = input.next(2) == 0 ? List.of() : List.of(call(), call());
      ModelReply reply = new ModelReply(ENDS.get(input.next(4)), "r", text(), calls, text(), null);
      check(guard.after(ticket, reply) != null, "a verdict");
      messages.add(Message.assistant(reply.text(), calls));
    }
  }

  private ToolRequest tool() {
    ToolCall call = call();
    return new ToolRequest(key(), call.id(), call.name(), call.arguments(), input.next(2) == 0);
  }

  private void endTool() {
    if (!tools.isEmpty()) {
      ToolTicket ticket = tools.get(input.next(tools.size() % 256 + 1) % tools.size());
      Boolean error = input.next(3) == 0 ? null : input.next(2) == 0;
      check(guard.after(ticket, new ToolOutcome(text(), error)) != null, "a verdict");
    }
  }

  private Message message() {
    Role role = ROLES.get(input.next(ROLES.size()));
    List<ToolCall> calls = role == Role.ASSISTANT ? List.of(call()) : List.of();
    return new Message(role, text(), calls, id(), null);
  }

  private ToolCall call() {
    return new ToolCall(id(), "tool" + input.next(2), "{\"q\":" + input.next(2) + "}");
  }

  private String id() {
    int number = input.next(6);
    return number == 0 ? "" : "call_" + number;
  }

  private String text() {
    return TEXTS[input.next(TEXTS.length)];
  }

  private void other() {
    switch (input.next(3)) {
      case 0 -> guard.revive("r-" + input.next(4));
      case 1 -> mode = MODES.get(input.next(3));
      default -> messages.clear();
    }
  }
}
