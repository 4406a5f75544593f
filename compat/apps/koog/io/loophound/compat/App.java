package io.loophound.compat;

import ai.koog.agents.core.agent.AIAgent;
import ai.koog.agents.core.tools.ToolRegistry;
import ai.koog.agents.core.tools.annotations.LLMDescription;
import ai.koog.agents.core.tools.annotations.Tool;
import ai.koog.agents.core.tools.reflect.ToolSet;
import ai.koog.http.client.ktor.KtorKoogHttpClient;
import ai.koog.prompt.executor.clients.ConnectionTimeoutConfig;
import ai.koog.prompt.executor.clients.openai.OpenAIClientSettings;
import ai.koog.prompt.executor.clients.openai.OpenAILLMClient;
import ai.koog.prompt.executor.clients.openai.OpenAIModels;
import ai.koog.prompt.executor.llms.MultiLLMPromptExecutor;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLModel;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.cio.CIO;
import kotlin.Unit;

/** Koog's agent, with a desk that fails and reports that do not. */
public final class App {
  private App() {}

  /** The tools. */
  public static final class Tools implements ToolSet {
    private final Reports reports = new Reports();

    @Tool
    @LLMDescription("Looks up an order")
    public String lookUpOrder(String orderId) {
      return "order service answered 403 Forbidden";
    }

    @Tool
    @LLMDescription("Lists the names of all reports, one a line")
    public String listFiles() {
      return reports.list();
    }

    @Tool
    @LLMDescription("Reads one report")
    public String readFile(String name) {
      return reports.read(name);
    }

    @Tool
    @LLMDescription("Shows one page of the list of customers")
    public String customerPage(int page) {
      return reports.customers(page);
    }

    @Tool
    @LLMDescription("Tells how far an export job is")
    public String exportStatus(String jobId) {
      return reports.export();
    }
  }

  /** The way is {@code call} or {@code stream}, over the engine Koog brings, or {@code cio}. */
  public static void main(String[] args) {
    PromptExecutor executor = executor(args[0]);
    LLModel model = model();
    AIAgent<String, String> agent =
        args[0].equals("stream") ? streaming(executor, model) : whole(executor, model);
    Ending.print(() -> agent.run("Where is my order A-1042?"));
  }

  static LLModel model() {
    LLModel known = OpenAIModels.Chat.GPT4o;
    return new LLModel(known.getProvider(), System.getenv("OPENAI_MODEL"), known.getCapabilities());
  }

  static PromptExecutor executor(String way) {
    String url = System.getenv("OPENAI_BASE_URL").replaceFirst("/v1$", "");
    OpenAIClientSettings settings =
        new OpenAIClientSettings(
            url,
            new ConnectionTimeoutConfig(60_000, 60_000, 60_000),
            "v1/chat/completions",
            "v1/responses",
            "v1/embeddings",
            "v1/moderations",
            "v1/models");
    return new MultiLLMPromptExecutor(new OpenAILLMClient("stand-in", settings, client(way)));
  }

  private static AIAgent<String, String> whole(PromptExecutor executor, LLModel model) {
    return AIAgent.builder()
        .id("clerk")
        .promptExecutor(executor)
        .llmModel(model)
        .toolRegistry(ToolRegistry.builder().tools(new Tools()).build())
        .systemPrompt("You are a clerk.")
        .maxIterations(400)
        .build();
  }

  private static AIAgent<String, String> streaming(PromptExecutor executor, LLModel model) {
    return AIAgent.builder()
        .functionalStrategy("streaming", Streaming::answer)
        .id("clerk")
        .promptExecutor(executor)
        .llmModel(model)
        .toolRegistry(ToolRegistry.builder().tools(new Tools()).build())
        .systemPrompt("You are a clerk.")
        .maxIterations(400)
        .build();
  }

  private static KtorKoogHttpClient.Factory client(String way) {
    return way.equals("cio")
        ? new KtorKoogHttpClient.Factory(
            HttpClientKt.HttpClient(CIO.INSTANCE, made -> Unit.INSTANCE))
        : new KtorKoogHttpClient.Factory();
  }
}
