package io.loophound.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryTest {
  private final List<Verdict> heard = new ArrayList<>();
  private final Guard guard = GuardedAgent.guard(heard::add);
  private int modelCalls;
  private int toolCalls;

  private ModelReply alwaysAsks(List<Message> messages) {
    return new ModelReply(
        ModelReply.End.COMPLETED,
        "",
        "",
        List.of(new ToolCall("call_" + ++modelCalls, "look_up", "{\"order\":7}")),
        "tool_calls",
        new Usage(100, 10, false));
  }

  private ModelReply asksThrice(List<Message> messages) {
    return messages.size() > 6
        ? ModelReply.completed("Found it.", List.of())
        : alwaysAsks(messages);
  }

  private GuardedAgent looping() {
    return new GuardedAgent(guard, "s-1", this::alwaysAsks, call -> "not found");
  }

  @Test
  void aLoopIsToldOnceAndStopped() {
    assertThatThrownBy(() -> looping().answer("Where is order 7?"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("blocked run")
        .hasMessageContaining("tool look_up")
        .hasMessageContaining("loophound.");

    assertThat(modelCalls).isBetween(3, 6);
    assertThat(heard).extracting(Verdict::action).containsExactly(Action.STEER, Action.BLOCK);
    assertThat(heard.get(1).evidence().equal()).contains("arguments");
    assertThat(heard.get(1).evidence().waste().usd()).isPositive();
  }

  @Test
  void aRunThatIsRevivedGoesOn() {
    GuardedAgent agent = looping();
    assertThatThrownBy(() -> agent.answer("Where?")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(agent::callModel).isInstanceOf(IllegalStateException.class);

    guard.revive(heard.get(heard.size() - 1).runId());

    assertThat(agent.callModel().toolCalls()).hasSize(1);
  }

  @Test
  void resultsThatChangeAreNoLoop() {
    GuardedAgent agent =
        new GuardedAgent(guard, "s-2", this::asksThrice, call -> "page " + ++toolCalls);

    assertThat(agent.answer("Read on.")).isEqualTo("Found it.");
    assertThat(heard).isEmpty();
  }

  @Test
  void aReplyThatChantsIsCut() {
    GuardedAgent agent = looping();
    List<String> parts = Collections.nCopies(500, "I will try that again right now. ");

    assertThat(agent.readStream(call("gpt-4o"), parts).length()).isLessThan(500 * 10);
    assertThat(agent.readStream(call("gpt-4o"), List.of("All", " done."))).isEqualTo("All done.");
    assertThat(heard).extracting(Verdict::detector).containsExactly("chanting");
  }

  private ModelTicket call(String model) {
    return guard.before(request(model, "s-" + ++modelCalls));
  }

  private static ModelRequest request(String model, String session) {
    return new ModelRequest(
        Origin.of("test"),
        new RunKey("", session, "", 1, 0),
        model,
        Conversation.of(List.of(Message.of(Role.USER, "hello " + session))),
        "",
        "");
  }

  @Test
  void pricesComeFromAFileAndLimitWhatARunMayCost(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.json");
    Files.writeString(file, "{\"house-model\": [2, 4]}");
    GuardPolicy policy =
        GuardPolicy.builder().detector("budget", own -> own.with("usd", 5)).build();
    Guard counting =
        Guards.builder(() -> Mode.ENFORCE, heard::add)
            .policies(policy)
            .prices(PriceTable.shippedWith(file))
            .build();

    ModelTicket first = counting.before(request("house-model-1", "s"));
    counting.after(
        first,
        new ModelReply(
            ModelReply.End.COMPLETED,
            "",
            "hi",
            List.of(),
            "stop",
            new Usage(1_000_000, 1_000_000, false)));

    assertThat(first.verdict().stops()).isFalse();
    assertThat(counting.before(request("house-model-1", "s")).verdict().stops()).isTrue();
    assertThat(heard.get(heard.size() - 1).detector()).isEqualTo("budget");
  }

  @Test
  void aPolicySaysWhatIsWrongWithIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GuardPolicy.builder().detector("sequence", own -> own.with("threshold", 0)))
        .withMessageContainingAll("sequence.threshold", "0", "allowed is");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardPolicy.builder().detector("steps", own -> own.with("x", 1)))
        .withMessageContainingAll("steps.x", "allowed are", "run-tool-calls");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a guard", "a model call", "a tool call", "a streamed reply"})
  void theCodeOfTheDocumentIsThisCode(String part) throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/library.md"))) {
      root = root.getParent();
    }
    String source =
        Files.readString(
            root.resolve("detectors/src/test/java/io/loophound/library/GuardedAgent.java"));
    int begin = source.indexOf('\n', source.indexOf("// docs: " + part)) + 1;
    String code = source.substring(begin, source.indexOf("  // docs:", begin));

    assertThat(Files.readString(root.resolve("docs/library.md")))
        .contains(code.stripTrailing().stripIndent());
  }
}
