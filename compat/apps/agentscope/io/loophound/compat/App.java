package io.loophound.compat;

import io.agentscope.core.ReActAgent;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.tool.Toolkit;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** AgentScope's agent, with a desk that fails and reports that do not. */
public final class App {
  private App() {}

  /** The tools. */
  public static final class Tools {
    private final Reports reports = new Reports();

    @Tool(name = "lookUpOrder", description = "Looks up an order")
    public String lookUpOrder(@ToolParam(name = "orderId") String orderId) {
      throw new IllegalStateException("order service answered 403 Forbidden");
    }

    @Tool(name = "listFiles", description = "Lists the names of all reports, one a line")
    public String listFiles() {
      return reports.list();
    }

    @Tool(name = "readFile", description = "Reads one report")
    public String readFile(@ToolParam(name = "name") String name) {
      return reports.read(name);
    }

    @Tool(name = "customerPage", description = "Shows one page of the list of customers")
    public String customerPage(@ToolParam(name = "page") int page) {
      return reports.customers(page);
    }

    @Tool(name = "exportStatus", description = "Tells how far an export job is")
    public String exportStatus(@ToolParam(name = "jobId") String jobId) {
      return reports.export();
    }
  }

  /** The way is {@code call}, {@code stream}, {@code process} or {@code team}. */
  public static void main(String[] args) {
    String model = System.getenv("OPENAI_MODEL");
    switch (args[0]) {
      case "process" -> Ending.print(() -> ask(agent("clerk", new InProcess())));
      case "team" -> Ending.print(App::team);
      default ->
          Ending.print(() -> ask(agent("clerk", Models.openAi(model, args[0].equals("stream")))));
    }
  }

  /** Three agents at once: one of them goes round in circles. */
  private static String team() {
    List<Mono<String>> answers = new ArrayList<>();
    for (String each : List.of("reader", "looper", "auditor")) {
      String scenario = each.equals("looper") ? "loop-failing-tool@" : "healthy@";
      String model = scenario + each + System.getenv("OPENAI_MODEL");
      answers.add(
          agent(each, Models.openAi(model, each.equals("auditor")))
              .call(question())
              .map(answer -> each + ": " + answer.getTextContent())
              .onErrorResume(error -> Mono.just(each + ": " + error.getClass().getSimpleName())));
    }
    return String.join("; ", Flux.mergeSequential(answers).collectList().block());
  }

  private static String ask(ReActAgent agent) {
    return agent.call(question()).block().getTextContent();
  }

  private static Msg question() {
    return Msg.builder().role(MsgRole.USER).textContent("Where is my order A-1042?").build();
  }

  private static ReActAgent agent(String name, ChatModelBase model) {
    Toolkit toolkit = new Toolkit();
    toolkit.registerTool(new Tools());
    return ReActAgent.builder()
        .name(name)
        .sysPrompt("You are a " + name + ".")
        .model(model)
        .toolkit(toolkit)
        .maxIters(60)
        .build();
  }
}
