package io.loophound.integration.googleadk;

import static io.loophound.integration.testkit.Verdicts.slow;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.agents.RunConfig.ToolExecutionMode;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.googleadk.testkit.Desk;
import io.loophound.integration.googleadk.testkit.ScriptedLlm;
import io.loophound.integration.testkit.WovenTest;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolsTest extends WovenTest {
  private final Desk desk = new Desk();
  private final ScriptedLlm model = new ScriptedLlm("m", 1, "note", "later");

  @ParameterizedTest
  @EnumSource(names = {"SEQUENTIAL", "PARALLEL", "PARALLEL_SUBSCRIBE"})
  void toolsOfOneReplyBelongToItsRun(ToolExecutionMode mode) {
    RunConfig config = RunConfig.builder().toolExecutionMode(mode).build();
    LlmAgent clerk = desk.agent("clerk", model).build();

    assertThat(Desk.ask(new InMemoryRunner(clerk, "desk"), config)).isEqualTo("m is done");

    RunKey run = agent.requests.get(0).run();
    assertThat(agent.toolRequests)
        .hasSize(2)
        .allMatch(tool -> tool.run().scope() == run.scope())
        .allMatch(tool -> tool.run().session().equals("desk/ann/s1"));
    assertThat(desk.inTools).extracting(RunKey::scope).containsExactly(run.scope());
    assertThat(agent.toolOutcomes).containsOnly(new ToolOutcome("noted", null));
  }

  @Test
  void ofSeveralToolsOnlyTheOneThatIsSteeredIsNotExecuted() {
    agent.beforeTool = call -> call == 1 ? verdict(Action.STEER) : Verdict.ALLOW;

    Desk.ask(desk.agent("clerk", model).build());

    String steer = verdict(Action.STEER).steerText();
    assertThat(desk.inTools).isEmpty();
    assertThat(agent.requests.get(1).conversation().message(3).text()).isEqualTo(steer);
    assertThat(agent.requests.get(1).conversation().message(4).text()).isEqualTo("noted");
  }

  @Test
  void callbacksSeeTheNoteAndMayReplaceIt() {
    agent.afterTool = call -> verdict(Action.STEER);
    AtomicReference<Object> seen = new AtomicReference<>();
    LlmAgent clerk =
        desk.agent("clerk", new ScriptedLlm("m", 1, "note"))
            .afterToolCallback(
                (invocation, tool, arguments, use, result) -> {
                  seen.set(result);
                  return Maybe.just(Map.of("result", "replaced"));
                })
            .build();

    Desk.ask(clerk);

    String noted = "noted\n\n" + verdict(Action.STEER).steerText();
    assertThat(seen.get()).isEqualTo(Map.of("result", noted));
    assertThat(agent.requests.get(1).conversation().message(3).text()).isEqualTo("replaced");
  }

  @Test
  void whatACallbackAnswersIsNoExecution() {
    LlmAgent clerk =
        desk.agent("clerk", new ScriptedLlm("m", 1, "note"))
            .beforeToolCallback(
                (invocation, tool, arguments, use) -> Maybe.just(Map.of("result", "known")))
            .build();

    assertThat(Desk.ask(clerk)).isEqualTo("m is done");

    assertThat(agent.toolRequests).isEmpty();
    assertThat(agent.requests.get(1).conversation().message(3).text()).isEqualTo("known");
  }

  @Test
  void anErrorOfAToolStaysWhatItIs() {
    IllegalStateException broken = new IllegalStateException("broken");
    AtomicReference<Throwable> seen = new AtomicReference<>();
    LlmAgent clerk =
        desk.agent("clerk", new ScriptedLlm("m", 1, "breaks"), new Breaking(broken))
            .onToolErrorCallback(
                (invocation, tool, arguments, use, error) -> {
                  seen.set(error);
                  return Maybe.just(Map.of("error", "sorry"));
                })
            .build();

    assertThat(Desk.ask(clerk)).isEqualTo("m is done");

    assertThat(seen.get()).isSameAs(broken);
    assertThat(agent.toolOutcomes).containsExactly(new ToolOutcome(broken.toString(), true));
  }

  @Test
  void aToolIsSlowedDownOnceForAllItsSubscribers() {
    AtomicInteger asked = new AtomicInteger();
    agent.beforeTool = call -> slow(Duration.ofMillis(asked.incrementAndGet()));

    Desk.ask(desk.agent("clerk", new ScriptedLlm("m", 1, "later")).build());

    assertThat(asked).hasValue(1);
    assertThat(agent.delays).hasSize(1);
  }

  private static final class Breaking extends BaseTool {
    private final RuntimeException error;

    Breaking(RuntimeException error) {
      super("breaks", "Breaks");
      this.error = error;
    }

    @Override
    public java.util.Optional<com.google.genai.types.FunctionDeclaration> declaration() {
      return java.util.Optional.of(
          com.google.genai.types.FunctionDeclaration.builder().name("breaks").build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext use) {
      return Single.error(error);
    }
  }
}
