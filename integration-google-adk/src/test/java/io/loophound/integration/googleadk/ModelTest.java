package io.loophound.integration.googleadk;

import static io.loophound.integration.testkit.Verdicts.slow;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.artifacts.InMemoryArtifactService;
import com.google.adk.models.LlmRegistry;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.Plugin;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.runner.Runner;
import com.google.genai.types.Part;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.googleadk.testkit.Desk;
import io.loophound.integration.googleadk.testkit.LaterSessions;
import io.loophound.integration.googleadk.testkit.ScriptedLlm;
import io.loophound.integration.testkit.WovenTest;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ModelTest extends WovenTest {
  private final Desk desk = new Desk();
  private final ScriptedLlm model = new ScriptedLlm("m", 2, "note");

  @Test
  void onlyTheModelActsInAModelCall() {
    Desk.ask(desk.agent("clerk", new ScriptedLlm("m", 2, "note").atOnce()).build());
    Desk.ask(desk.agent("clerk", model).build());

    assertThat(model.inModelCalls).containsExactly(true, true, true);
    assertThat(agent.requests).hasSize(6);
    assertThat(agent.replies).allMatch(reply -> reply.end() == ModelReply.End.COMPLETED);
  }

  @Test
  void theAgentKeepsTheModelItWasGiven() {
    LlmAgent clerk = desk.agent("clerk", model).build();

    Desk.ask(clerk);

    assertThat(clerk.resolvedModel().model()).containsSame(model);
    assertThat(agent.requests).hasSize(3);
  }

  @Test
  void aCallbackMayAnswerInTheModelsPlace() {
    LlmAgent clerk =
        desk.agent("clerk", model)
            .beforeModelCallback(
                (context, request) ->
                    Maybe.just(ScriptedLlm.response(List.of(Part.fromText("known")))))
            .build();

    assertThat(Desk.ask(clerk)).isEqualTo("known");

    assertThat(agent.requests).isEmpty();
  }

  @Test
  void aCallbackThatAnswersOnAnotherThreadLosesNoRun() {
    LlmAgent clerk =
        desk.agent("clerk", model)
            .beforeModelCallback(
                (context, request) -> Maybe.<LlmResponse>empty().observeOn(Schedulers.io()))
            .build();

    assertThat(Desk.ask(clerk)).isEqualTo("m is done");

    assertThat(agent.requests).extracting(each -> each.run().agent()).containsOnly("clerk");
    long scope = agent.requests.get(0).run().scope();
    assertThat(agent.requests).extracting(each -> each.run().scope()).containsOnly(scope);
    assertThat(desk.inTools).extracting(RunKey::scope).containsExactly(scope, scope);
  }

  @Test
  void aStoreOfSessionsThatAnswersOnAnotherThreadLosesNoRun() {
    Runner runner =
        Runner.builder()
            .agent(desk.agent("clerk", model.atOnce()).build())
            .appName("desk")
            .sessionService(new LaterSessions())
            .artifactService(new InMemoryArtifactService())
            .build();

    assertThat(Desk.ask(runner, RunConfig.builder().build())).isEqualTo("m is done");

    assertThat(agent.requests)
        .hasSize(3)
        .extracting(each -> each.run().agent())
        .containsOnly("clerk");
    long scope = agent.requests.get(0).run().scope();
    assertThat(agent.requests).extracting(each -> each.run().scope()).containsOnly(scope);
    assertThat(desk.inTools).extracting(RunKey::scope).containsExactly(scope, scope);
  }

  @Test
  void aModelThatIsKnownByItsNameIsWatched() {
    LlmRegistry.registerLlm("scripted-.*", name -> new ScriptedLlm(name, 1, "note"));
    LlmAgent clerk = desk.agent("clerk", model).model("scripted-1").build();

    assertThat(Desk.ask(clerk)).isEqualTo("scripted-1 is done");

    assertThat(agent.requests).hasSize(2).allMatch(each -> each.model().equals("scripted-1"));
    assertThat(LlmRegistry.getLlm("scripted-1")).isInstanceOf(ScriptedLlm.class);
  }

  @Test
  void aKillIsShownToTheCallbacksForErrors() {
    agent.beforeModel = call -> call < 2 ? Verdict.ALLOW : verdict(Action.BLOCK);
    List<Throwable> seen = new CopyOnWriteArrayList<>();
    LlmAgent clerk =
        desk.agent("clerk", model)
            .onModelErrorCallback(
                (context, request, error) -> {
                  seen.add(error);
                  return Maybe.empty();
                })
            .build();

    assertThatThrownBy(() -> Desk.ask(clerk)).isInstanceOf(LoopHoundKill.class).hasNoCause();

    assertThat(seen).singleElement().isInstanceOf(LoopHoundKill.class);
    assertThat(model.inModelCalls).hasSize(1);
    assertThat(agent.replies).endsWith(ModelReply.refused());
  }

  @Test
  void pluginsSeeEachModelCallOnce() {
    List<String> seen = new CopyOnWriteArrayList<>();
    Plugin plugin = new Listening(seen);
    LlmAgent clerk = desk.agent("clerk", model).build();

    Desk.ask(new InMemoryRunner(clerk, "desk", List.of(plugin)), RunConfig.builder().build());

    assertThat(seen).containsExactly("before", "after", "before", "after", "before", "after");
  }

  @Test
  void aCallIsSlowedDownInItsRun() {
    agent.beforeModel = call -> call == 2 ? slow(Duration.ofMillis(50)) : Verdict.ALLOW;

    assertThat(Desk.ask(desk.agent("clerk", model).build())).isEqualTo("m is done");

    assertThat(agent.delays).containsExactly(50L);
    assertThat(agent.requests).extracting(each -> each.run().agent()).containsOnly("clerk");
    assertThat(model.inModelCalls).containsExactly(true, true, true);
    assertThat(desk.inTools).extracting(RunKey::agent).containsOnly("clerk").hasSize(2);
  }

  private record Listening(List<String> seen) implements Plugin {
    @Override
    public String getName() {
      return "listening";
    }

    @Override
    public Maybe<LlmResponse> beforeModelCallback(
        com.google.adk.agents.CallbackContext context,
        com.google.adk.models.LlmRequest.Builder request) {
      seen.add("before");
      return Maybe.empty();
    }

    @Override
    public Maybe<LlmResponse> afterModelCallback(
        com.google.adk.agents.CallbackContext context, LlmResponse response) {
      seen.add("after");
      return Maybe.empty();
    }
  }
}
