package io.loophound.integration.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.UserMessage;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.integration.testkit.WovenTest;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph whose checkpoints are files: each round is made by a process with a guard of its own. */
class CheckpointsTest extends WovenTest {
  private static final int MOST = 12;
  private static final RunnableConfig THREAD = RunnableConfig.builder().threadId("t1").build();

  private IntFunction<String> orders = look -> "403 this key may not read orders";
  private int looks;

  @Tool("Looks up the order")
  public String lookUp() {
    return orders.apply(looks++);
  }

  @Test
  void aLoopIsStopped(@TempDir Path folder) {
    assertThat(rounds(folder)).isBetween(3, 5);
  }

  @Test
  void workGoesOn(@TempDir Path folder) {
    orders = look -> "the van is in street " + "abcdefghijklmnop".charAt(look);
    assertThat(rounds(folder)).isEqualTo(MOST);
  }

  /** How many rounds are made until one is refused. */
  private int rounds(Path folder) {
    agent.beforeModel = call -> judged(call - 1);
    for (int made = 0; made < MOST; made++) {
      GraphInput input = made == 0 ? GraphInput.args(question()) : GraphInput.resume();
      try {
        process(folder, made).invoke(input, THREAD);
      } catch (Exception | Error e) {
        assertThat(e).hasRootCauseInstanceOf(LoopHoundKill.class);
        return made;
      }
    }
    return MOST;
  }

  private Verdict judged(int request) {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    return guard.before(agent.requests.get(request)).verdict();
  }

  private static Map<String, Object> question() {
    return Map.of("messages", UserMessage.from("Where is my order?"));
  }

  private CompiledGraph<AgentExecutor.State> process(Path folder, int number) throws Exception {
    var serializer = AgentExecutor.Serializers.JSON.object();
    return AgentExecutor.builder()
        .chatModel(new ScriptedModel("process" + number, 1, "lookUp"))
        .toolsFromObject(this)
        .stateSerializer(serializer)
        .build()
        .compile(
            CompileConfig.builder()
                .checkpointSaver(new FileSystemSaver(folder, serializer))
                .interruptAfter("action")
                .build());
  }
}
