package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
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
  private final ClassValue<Optional<Field>> names =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          return field(type);
        }
      };

  public AgentRuns(SeamContext context) {
    this.context = context;
  }

  /** The run that a node acts for: the one that its graph has begun, or else a new one. */
  public RunScope of(Call node, RunnableConfig config) {
    Object counter = config.context().get(COUNTER);
    RunScope begun = counter == null ? null : BY_COUNTER.get(counter);
    String agent = names.get(node.owner()).map(field -> read(field, node.self())).orElse("");
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

  private static String read(Field field, Object node) {
    try {
      return field.get(node) instanceof String name ? name : "";
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  // Without the field agents are not told apart by name: reported once.
  private Optional<Field> field(Class<?> node) {
    try {
      Field field = node.getDeclaredField("agentName");
      field.setAccessible(true);
      return Optional.of(field);
    } catch (NoSuchFieldException | RuntimeException e) {
      context.error(e);
      return Optional.empty();
    }
  }
}
