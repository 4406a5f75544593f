package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import io.loophound.agent.seam.PrivateField;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;

/**
 * The runs of agents. Each is one run of a graph, which is identified by the round counter in its
 * configuration: the configuration itself is copied with every checkpoint.
 */
public final class AgentRuns {
  // AgentLlmNode.MODEL_ITERATION_KEY, a constant.
  private static final String COUNTER = "_MODEL_ITERATION_";
  private static final Map<Object, RunScope> BY_COUNTER =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final SeamContext context;

  // A node keeps the name of its agent only in a private field.
  private final PrivateField<String> names;

  public AgentRuns(SeamContext context) {
    this.context = context;
    names = PrivateField.named("agentName", String.class, context);
  }

  /** The run that a node acts for: the one that its graph has begun, or else a new one. */
  public RunScope of(WovenCall node, RunnableConfig config) {
    Object counter = config.context().get(COUNTER);
    RunScope begun = counter == null ? null : BY_COUNTER.get(counter);
    String agent = Objects.requireNonNullElse(names.of(node.owner(), node.self()), "");
    return begun != null && begun.agent().equals(agent)
        ? begun
        : new RunScope(
            agent,
            config.threadId().map(String::strip).orElse(""),
            context.state().nextRunId(),
            Scopes.parent());
  }

  /** The first model call gives a graph its counter. */
  public static void remember(RunnableConfig config, RunScope run) {
    Object counter = config.context().get(COUNTER);
    if (counter != null) {
      BY_COUNTER.put(counter, run);
    }
  }
}
