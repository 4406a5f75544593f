package io.loophound.compat;

import ai.koog.agents.core.agent.AIAgent;
import ai.koog.agents.core.tools.ToolRegistry;
import ai.koog.agents.core.tools.annotations.LLMDescription;
import ai.koog.agents.core.tools.annotations.Tool;
import ai.koog.agents.core.tools.reflect.ToolSet;
import ai.koog.agents.features.eventHandler.feature.EventHandler;
import ai.koog.agents.snapshot.feature.Persistence;
import ai.koog.agents.snapshot.providers.file.JVMFilePersistenceStorageProvider;
import java.nio.file.Path;

/**
 * Koog's agent with checkpoints on disk. Its worker has time for one model call and the tool after
 * it; the next step, here or in another process, goes on from the checkpoint.
 */
public final class Checkpoints {
  private static final String AFTER_TOOLS = "nodeExecuteTool";

  private Checkpoints() {}

  /** The tool. */
  public static final class Desk implements ToolSet {
    private final StoredOrder order;

    Desk(StoredOrder order) {
      this.order = order;
    }

    @Tool
    @LLMDescription("Looks up an order")
    public String lookUpOrder(String orderId) {
      return order.lookUp();
    }
  }

  private static final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Arguments: the folder of the checkpoints, and {@code moves} if the order is on its way. */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    Desk desk = new Desk(new StoredOrder(folder, args[1].equals("moves")));
    Steps.forEachLine(
        () -> {
          try {
            return agent(folder, desk).run("Where is my order A-1042?", "order-1042");
          } catch (OutOfTime e) {
            return "until " + AFTER_TOOLS;
          }
        });
  }

  private static AIAgent<String, String> agent(Path folder, Desk desk) {
    return AIAgent.builder()
        .id("clerk")
        .promptExecutor(App.executor(""))
        .llmModel(App.model())
        .toolRegistry(ToolRegistry.builder().tools(desk).build())
        .systemPrompt("You are a clerk.")
        .maxIterations(400)
        .install(
            Persistence.Feature,
            config -> {
              config.setStorage(new JVMFilePersistenceStorageProvider(folder));
              config.setEnableAutomaticPersistence(true);
            })
        .install(
            EventHandler.Feature,
            config ->
                config.onNodeExecutionCompleted(
                    context -> {
                      if (context.getNode().getName().equals(AFTER_TOOLS)) {
                        throw new OutOfTime();
                      }
                    }))
        .build();
  }
}
