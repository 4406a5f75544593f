package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
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
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After a call nothing of a conversation is kept, not even by those who keep its ticket. */
class DigestsOnlyTest {
  private static final String CANARY = "c4n4ry";
  private static final int CALLS = 100;

  private final List<Object> kept = new ArrayList<>();
  private final List<Verdict> verdicts = new ArrayList<>();
  private final Guard guard =
      Guards.builder(() -> Mode.ENFORCE, verdicts::add)
          .policies(policy())
          .candidate(AgentPolicies.of(policy()))
          .build();

  private static GuardPolicy policy() {
    GuardPolicy.Builder policy = GuardPolicy.builder();
    for (DetectorSpec spec : DetectorSpec.all()) {
      policy.detector(spec.defaults().with(true));
    }
    return policy
        .detector(GuardScript.at("sequence", 4, Action.BLOCK))
        .detector("budget", own -> own.with("usd", 1_000))
        .exemptions(new Exemptions(List.of(), List.of(), List.of(), List.of("x-batch=" + 1)))
        .valve(1_000, 1)
        .build();
  }

  private static String secret(String what, int number) {
    return CANARY + "-" + what + "-" + number;
  }

  private ModelRequest request(int number, List<Message> messages) {
    String header = secret("header", number);
    return new ModelRequest(
        new Origin("test", "api.example.com", "/v1", name -> header),
        new RunKey(
            "OrderAssistant",
            number % 3 == 0 ? secret("session", number / 9) : "",
            secret("caller", 1),
            number / 10 + 1,
            0),
        "gpt-4.1",
        Conversation.of(messages),
        number % 7 == 0 ? secret("reply", number) : "",
        "trace-1");
  }

  private List<Message> messages(int number) {
    List<Message> messages = new ArrayList<>();
    messages.add(Message.of(Role.SYSTEM, secret("system", 0)));
    messages.add(Message.of(Role.USER, "Please look up " + secret("prompt", number / 10)));
    for (int round = 0; round < number % 10; round++) {
      ToolCall call = search(number / 2);
      messages.add(Message.assistant(secret("said", round), List.of(call)));
      messages.add(Message.tool(call.id(), "no rows for " + secret("result", 1), null));
    }
    return messages;
  }

  private static ToolCall search(int number) {
    return new ToolCall(
        secret("call", number), "search", "{\"query\":\"" + secret("argument", 1) + "\"}");
  }

  private static ModelReply end(int number) {
    return switch (number % 4) {
      case 0 -> ModelReply.failed(secret("error", number));
      case 1 -> ModelReply.cancelled();
      default ->
          new ModelReply(
              ModelReply.End.COMPLETED,
              secret("reply", number),
              (secret("reply", number) + " says so. ").repeat(number % 20 == 2 ? 300 : 1),
              List.of(search(number)),
              "stop",
              null);
    };
  }

  private void call(int number) {
    ModelRequest request = request(number, messages(number));
    ModelTicket ticket = guard.before(request);
    kept.add(ticket);
    if (ticket.verdict().stops()) {
      guard.after(ticket, ModelReply.refused());
      return;
    }
    StreamWatch watch = guard.watch(ticket);
    kept.add(watch);
    watch.feed(secret("delta", number) + " goes on");
    guard.after(ticket, end(number));
    if (number % 4 == 0) {
      guard.retried(ticket);
      guard.watch(ticket).feed(secret("delta", number));
      guard.after(ticket, end(number + 2));
    }
    if (number % 2 == 0) {
      execute(number, request.run());
    }
  }

  private void execute(int number, RunKey run) {
    ToolCall call = search(number);
    ToolTicket tool =
        guard.before(new ToolRequest(run, call.id(), call.name(), call.arguments(), true));
    kept.add(tool);
    if (number % 6 != 0) {
      guard.after(tool, new ToolOutcome("no rows for " + secret("result", 1), null));
    }
  }

  @Test
  void nothingOfAConversationIsReachable() {
    for (int number = 0; number < CALLS; number++) {
      call(number);
    }

    assertThat(verdicts).extracting(Verdict::stops).contains(true);
    List<String> texts = Reachable.texts(guard, kept, verdicts);
    assertThat(texts).contains("OrderAssistant", "search", "gpt-4.1");
    assertThat(texts).filteredOn(text -> text.contains(CANARY)).isEmpty();
  }
}
