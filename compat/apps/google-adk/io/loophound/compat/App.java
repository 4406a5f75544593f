package io.loophound.compat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.agents.RunConfig.StreamingMode;
import com.google.adk.events.Event;
import com.google.adk.models.Gemini;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.FunctionTool;
import com.google.genai.Client;
import com.google.genai.types.Content;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.Part;
import java.util.List;
import java.util.Map;

/** An agent of Google's ADK over Gemini, with a desk that fails and reports that do not. */
public final class App {
  private static final Reports REPORTS = new Reports();

  private App() {}

  public static Map<String, Object> lookUpOrder(@Schema(name = "orderId") String orderId) {
    return Map.of("error", "order service answered 503 Service Unavailable");
  }

  public static Map<String, Object> listFiles() {
    return Map.of("result", REPORTS.list());
  }

  public static Map<String, Object> readFile(@Schema(name = "name") String name) {
    return Map.of("result", REPORTS.read(name));
  }

  public static Map<String, Object> customerPage(@Schema(name = "page") int page) {
    return Map.of("result", REPORTS.customers(page));
  }

  public static Map<String, Object> exportStatus(@Schema(name = "jobId") String jobId) {
    return Map.of("result", REPORTS.export());
  }

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    StreamingMode mode = args[0].endsWith("stream") ? StreamingMode.SSE : StreamingMode.NONE;
    Ending.print(() -> run(mode));
  }

  private static String run(StreamingMode mode) {
    String url = System.getenv("OPENAI_BASE_URL").replaceFirst("/v1$", "");
    Client client =
        Client.builder()
            .apiKey("stand-in")
            .httpOptions(HttpOptions.builder().baseUrl(url).build())
            .build();
    LlmAgent agent =
        LlmAgent.builder()
            .name("clerk")
            .model(new Gemini(System.getenv("OPENAI_MODEL"), client))
            .instruction("You are a clerk.")
            .tools(tools())
            .build();
    InMemoryRunner runner = new InMemoryRunner(agent);
    Session session = runner.sessionService().createSession(runner.appName(), "anna").blockingGet();
    RunConfig config = RunConfig.builder().streamingMode(mode).maxLlmCalls(60).build();
    Content question = Content.fromParts(Part.fromText("Where is my order A-1042?"));
    return runner
        .runAsync("anna", session.id(), question, config)
        .filter(Event::finalResponse)
        .map(Event::stringifyContent)
        .lastElement()
        .blockingGet();
  }

  private static List<FunctionTool> tools() {
    return List.of("lookUpOrder", "listFiles", "readFile", "customerPage", "exportStatus").stream()
        .map(name -> FunctionTool.create(App.class, name))
        .toList();
  }
}
