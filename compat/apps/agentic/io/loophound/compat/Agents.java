package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.util.Map;

/** Agents that work together: one writes, one looks an order up again and again. */
public final class Agents {
  private Agents() {}

  /** Looks up an order. */
  public interface Clerk {
    @UserMessage("Where is order {{order}}?")
    @Agent(value = "looks up", outputKey = "answer")
    String ask(@V("order") String order);
  }

  /** Writes a letter. */
  public interface Writer {
    @UserMessage("Write a letter about {{order}}")
    @Agent(value = "writes", outputKey = "letter")
    String write(@V("order") String order);
  }

  static final class Desk {
    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return "order service orders.internal answered 503 Service Unavailable";
    }
  }

  /** The way is {@code sequence}, {@code parallel} or {@code loop}. */
  public static void main(String[] args) {
    try {
      System.out.println("answer: " + team(args[0]).invoke(Map.of("order", "A-1042")));
    } catch (Throwable e) {
      System.out.println("ended: " + chain(e));
    }
    System.exit(0);
  }

  private static UntypedAgent team(String way) {
    Writer writer =
        AgenticServices.agentBuilder(Writer.class)
            .chatModel(model(System.getenv("WRITER_MODEL")))
            .build();
    Clerk clerk =
        AgenticServices.agentBuilder(Clerk.class)
            .chatModel(model(System.getenv("OPENAI_MODEL")))
            .tools(new Desk())
            .build();
    return switch (way) {
      case "sequence" -> AgenticServices.sequenceBuilder().subAgents(writer, clerk).build();
      case "parallel" -> AgenticServices.parallelBuilder().subAgents(writer, clerk).build();
      case "loop" -> AgenticServices.loopBuilder().subAgents(writer).maxIterations(40).build();
      default -> throw new IllegalArgumentException(way);
    };
  }

  private static ChatModel model(String name) {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .build();
  }

  private static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder(thrown.getClass().getName());
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      chain.append(" <- ").append(cause.getClass().getName());
    }
    return chain.toString();
  }
}
