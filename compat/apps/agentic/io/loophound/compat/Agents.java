package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.agentic.workflow.ParallelAgentService;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Agents that work together: one writes, one looks an order up. */
public final class Agents {
  private static final AtomicInteger ORDERS = new AtomicInteger();
  private static final Transcript TRANSCRIPT = new Transcript();

  private Agents() {}

  /** Looks up an order. It has a name of its own. */
  public interface Clerk {
    @UserMessage("Where is order {{order}}?")
    @Agent(name = "desk", description = "looks up")
    String ask(@V("order") String order);
  }

  /** Writes a letter. */
  public interface Writer {
    @UserMessage("Write a letter about {{order}}")
    @Agent("writes")
    String write(@V("order") String order);
  }

  static final class Desk {
    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return "order service orders.internal answered 403 Forbidden";
    }
  }

  /**
   * The way is {@code sequence}, {@code parallel}, {@code loop}, {@code supervisor} or {@code
   * orders}; then how often the team is asked, and how many rounds it may take.
   */
  public static void main(String[] args) {
    int rounds = Integer.parseInt(args[2]);
    try {
      for (int user = 0; user < Integer.parseInt(args[1]); user++) {
        ask(args[0], rounds);
      }
      System.out.println("answered: " + TRANSCRIPT);
    } catch (Throwable e) {
      System.out.println("ended: " + chain(e));
    }
    System.exit(0);
  }

  private static void ask(String way, int rounds) {
    if (way.equals("supervisor")) {
      AgenticServices.supervisorBuilder()
          .chatModel(new Planner(rounds, TRANSCRIPT))
          .subAgents(writer(), clerk())
          .maxAgentsInvocations(40)
          .build()
          .invoke("Find order A-1042 and write a letter about it");
    } else {
      team(way, rounds).invoke(Map.of("order", "A-1042"));
    }
  }

  private static UntypedAgent team(String way, int rounds) {
    return switch (way) {
      case "sequence" -> AgenticServices.sequenceBuilder().subAgents(writer(), clerk()).build();
      case "parallel" -> AgenticServices.parallelBuilder().subAgents(writer(), clerk()).build();
      case "loop" ->
          AgenticServices.loopBuilder().subAgents(writer()).maxIterations(rounds).build();
      case "votes" ->
          twoAtATime(AgenticServices.parallelBuilder())
              .subAgents(Stream.generate(Agents::writer).limit(rounds).toArray())
              .build();
      case "orders" ->
          AgenticServices.loopBuilder()
              .subAgents(writer())
              .maxIterations(rounds)
              .exitCondition(Agents::nextOrder)
              .build();
      default -> throw new IllegalArgumentException(way);
    };
  }

  /** Where the version can be told the threads: 1.3 has all of them at once. */
  private static <T extends ParallelAgentService<?>> T twoAtATime(T service) {
    try {
      ParallelAgentService.class
          .getMethod("executor", Executor.class)
          .invoke(service, Executors.newFixedThreadPool(2));
    } catch (ReflectiveOperationException tooOld) {
      // as it is
    }
    return service;
  }

  private static boolean nextOrder(AgenticScope scope) {
    scope.writeState("order", "B-" + (1000 + 37 * ORDERS.getAndIncrement()));
    return false;
  }

  private static Writer writer() {
    return AgenticServices.agentBuilder(Writer.class)
        .chatModel(model(System.getenv("WRITER_MODEL")))
        .build();
  }

  private static Clerk clerk() {
    return AgenticServices.agentBuilder(Clerk.class)
        .chatModel(model(System.getenv("OPENAI_MODEL")))
        .tools(new Desk())
        .build();
  }

  private static ChatModel model(String name) {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .listeners(List.of(TRANSCRIPT))
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
