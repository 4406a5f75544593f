package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;

/**
 * LangGraph4j's agent with checkpoints on disk. It is interrupted after its tools; the next step,
 * here or in another process, goes on from the checkpoint.
 */
public final class Checkpoints {
  private static final RunnableConfig THREAD =
      RunnableConfig.builder().threadId("order-1042").build();

  private Checkpoints() {}

  /** The tool. */
  public static final class Desk {
    private final StoredOrder order;

    Desk(StoredOrder order) {
      this.order = order;
    }

    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return order.lookUp();
    }
  }

  /** Arguments: the folder of the checkpoints, and {@code moves} if the order is on its way. */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    Desk desk = new Desk(new StoredOrder(folder, args[1].equals("moves")));
    Steps.forEachLine(() -> step(folder, desk));
  }

  private static String step(Path folder, Desk desk) throws Exception {
    var serializer = AgentExecutor.Serializers.JSON.object();
    FileSystemSaver saver = new FileSystemSaver(folder, serializer);
    GraphInput input =
        saver.get(THREAD).isPresent()
            ? GraphInput.resume()
            : GraphInput.args(Map.of("messages", UserMessage.from("Where is my order A-1042?")));
    var state =
        App.agent(false)
            .toolsFromObject(desk)
            .stateSerializer(serializer)
            .build()
            .compile(
                CompileConfig.builder().checkpointSaver(saver).interruptAfter("action").build())
            .invoke(input, THREAD);
    return state.orElseThrow().messages().size() + " messages";
  }
}
