package io.loophound.compat;

import io.agentscope.core.ReActAgent;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.tool.Toolkit;
import io.agentscope.extensions.model.openai.OpenAIChatModel;

/** AgentScope's agent, with a desk that fails and reports that do not. */
public final class App {
  private App() {}

  /** The tools. */
  public static final class Tools {
    private final Reports reports = new Reports();

    @Tool(name = "lookUpOrder", description = "Looks up an order")
    public String lookUpOrder(@ToolParam(name = "orderId") String orderId) {
      throw new IllegalStateException("order service answered 503 Service Unavailable");
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

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    Toolkit toolkit = new Toolkit();
    toolkit.registerTool(new Tools());
    ReActAgent agent =
        ReActAgent.builder()
            .name("clerk")
            .sysPrompt("You are a clerk.")
            .model(
                OpenAIChatModel.builder()
                    .baseUrl(System.getenv("OPENAI_BASE_URL"))
                    .apiKey("stand-in")
                    .modelName(System.getenv("OPENAI_MODEL"))
                    .stream(args[0].endsWith("stream"))
                    .build())
            .toolkit(toolkit)
            .maxIters(60)
            .build();
    Msg question =
        Msg.builder().role(MsgRole.USER).textContent("Where is my order A-1042?").build();
    Ending.print(() -> agent.call(question).block().getTextContent());
  }
}
