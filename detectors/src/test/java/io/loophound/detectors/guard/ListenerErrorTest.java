package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.Price;
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
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A listener that throws costs no ticket, no verdict and no budget. */
class ListenerErrorTest {
  private static final ToolCall SEARCH = call("search", "{}");

  private final List<String> called = new ArrayList<>();
  private final List<Throwable> errors = new ArrayList<>();

  private final class Throwing implements GuardListener {
    @Override
    public void onVerdict(Verdict verdict) {
      fail("verdict");
    }

    @Override
    public void onShadowVerdict(Verdict verdict) {
      fail("shadow verdict");
    }

    @Override
    public void onShadowError(Throwable thrown) {
      fail("shadow error");
    }

    @Override
    public void onValve(boolean opened, String sign, String message) {
      fail("valve");
    }

    @Override
    public void onUnknownModel(String model, Price used) {
      fail("unknown model");
    }

    @Override
    public void onListenerError(Throwable thrown) {
      errors.add(thrown);
      throw new IllegalStateException("and again");
    }

    private void fail(String method) {
      called.add(method);
      throw new AssertionError(method);
    }
  }

  private Guard guard(GuardPolicy policy, GuardPolicy candidate) {
    return Guards.builder(() -> Mode.ENFORCE, new Throwing())
        .policies(policy)
        .candidate(candidate == null ? null : AgentPolicies.of(candidate))
        .build();
  }

  private static GuardPolicy.Builder only(
      String detector, String setting, double value, Action on) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(DetectorSpec.named(detector).defaults().with(setting, value).with(on));
  }

  private static ModelRequest request(String session, String model, UnaryOperator<String> header) {
    return new ModelRequest(
        new Origin("test", "", "", header),
        new RunKey("", session, "", 1, 0),
        model,
        Conversation.of(List.of(Message.of(Role.USER, "x".repeat(4_000)))),
        "",
        "");
  }

  private static ModelRequest request(String session) {
    return request(session, "gpt-4.1", name -> null);
  }

  private void expectReported(String... methods) {
    assertThat(called).contains(methods);
    assertThat(errors).singleElement().hasToString("java.lang.AssertionError: " + called.get(0));
  }

  @Test
  void theCallOfAVerdictIsSettledAndItsBudgetGivenBack() {
    GuardPolicy policy =
        only("steps", "run-model-calls", 1, Action.WARN)
            .detector("budget", own -> own.with(true).with("tokens", 2_500))
            .build();
    Guard guard = guard(policy, null);
    for (int i = 0; i < 20; i++) {
      ModelTicket ticket = guard.before(request("s"));
      assertThat(ticket.verdict().stops()).as("call %s", i).isFalse();
      guard.after(ticket, replied("done " + i));
    }
    expectReported("verdict");
  }

  private static ModelReply replied(String text) {
    return new ModelReply(
        ModelReply.End.COMPLETED, "", text, List.of(), "", new Usage(10, 1, false));
  }

  @Test
  void aModelWithoutAPriceIsGuarded() {
    Guard guard = guard(only("steps", "run-model-calls", 3, Action.BLOCK).build(), null);
    List<Boolean> stopped = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ModelTicket ticket = guard.before(request("s", "a-new-model", name -> null));
      stopped.add(ticket.verdict().stops());
      guard.after(ticket, replied("done " + i));
    }
    assertThat(stopped).containsExactly(false, false, false, true);
    expectReported("unknown model", "verdict");
  }

  @Test
  void theValveOpensAndTheVerdictIsKnown() {
    GuardPolicy policy =
        GuardPolicy.builder()
            .noDetectors()
            .detector(GuardScript.at("score", 10, Action.BLOCK))
            .valve(1, 0.01)
            .build();
    Guard guard = guard(policy, null);
    boolean stopped = false;
    for (int i = 0; i < 20 && !stopped; i++) {
      ModelTicket ticket = guard.before(request("s"));
      stopped = ticket.verdict().stops();
      guard.after(
          ticket, stopped ? ModelReply.refused() : replied("I am afraid that I can not do this."));
    }
    assertThat(stopped).isTrue();
    expectReported("verdict", "valve");
  }

  @Test
  void aCandidateLooksOnAfterItsVerdictFailed() {
    GuardPolicy candidate = only("steps", "run-model-calls", 1, Action.BLOCK).build();
    Guard guard = guard(GuardPolicy.builder().noDetectors().build(), candidate);
    for (String session : List.of("a", "a", "b", "b")) {
      assertThat(guard.before(request(session)).verdict()).isEqualTo(Verdict.ALLOW);
    }
    assertThat(called).contains("shadow verdict");
    expectReported("shadow verdict");
  }

  @Test
  void theFaultOfACandidateIsNobodyElses() {
    GuardPolicy candidate =
        GuardPolicy.builder()
            .exemptions(new Exemptions(List.of(), List.of(), List.of(), List.of("x-batch")))
            .build();
    Guard guard = guard(GuardPolicy.builder().noDetectors().build(), candidate);
    ModelRequest request =
        request(
            "s",
            "gpt-4.1",
            name -> {
              throw new IllegalStateException("no headers any more");
            });
    ModelTicket ticket = guard.before(request);
    assertThat(guard.after(ticket, replied("ok"))).isEqualTo(Verdict.ALLOW);
    expectReported("shadow error");
  }

  @Test
  void aToolGetsItsVerdict() {
    Guard guard = guard(GuardPolicy.defaults(), null);
    RunKey key = new RunKey("", "s", "", 1, 0);
    Verdict last = Verdict.ALLOW;
    for (int i = 0; i < 4; i++) {
      ToolTicket tool = guard.before(new ToolRequest(key, "", SEARCH.name(), "{}", true));
      last = guard.after(tool, new ToolOutcome("no rows", null));
    }
    assertThat(last.steers()).isTrue();
    expectReported("verdict");
  }

  @Test
  void aStreamIsCutAndARepliesVerdictReturned() {
    GuardPolicy policy =
        GuardPolicy.builder()
            .noDetectors()
            .detector("chanting", own -> own.with(true).with(Action.BLOCK))
            .build();
    Guard guard = guard(policy, null);
    String chant = "I will now search for the weather in Lisbon again. ".repeat(400);

    StreamWatch watch = guard.watch(guard.before(request("a")));
    assertThat(watch.feed(chant).stops()).isTrue();

    ModelTicket whole = guard.before(request("b"));
    assertThat(guard.after(whole, replied(chant)).stops()).isTrue();
    expectReported("verdict");
  }
}
