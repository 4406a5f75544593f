package io.loophound.compat;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.LoopAgent;
import com.google.adk.agents.ParallelAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.agents.RunConfig.StreamingMode;
import com.google.adk.agents.SequentialAgent;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.Gemini;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.FunctionTool;
import com.google.genai.Client;
import com.google.genai.types.Content;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.Map;

/** Agents of Google's ADK, with a desk that fails and reports that do not. */
public final class App {
  private static final String MODEL = System.getenv("OPENAI_MODEL");

  private App() {}

  /** The tools. */
  public static final class Tools {
    private final Reports reports = new Reports();

    public Map<String, Object> lookUpOrder(@Schema(name = "orderId") String orderId) {
      return Map.of("error", "order service answered 403 Forbidden");
    }

    public Map<String, Object> listFiles() {
      return Map.of("result", reports.list());
    }

    public Map<String, Object> readFile(@Schema(name = "name") String name) {
      return Map.of("result", reports.read(name));
    }

    public Map<String, Object> customerPage(@Schema(name = "page") int page) {
      return Map.of("result", reports.customers(page));
    }

    public Map<String, Object> exportStatus(@Schema(name = "jobId") String jobId) {
      return Map.of("result", reports.export());
    }
  }

  /** The way is {@code call}, {@code stream}, {@code process}, {@code team} or {@code workflow}. */
  public static void main(String[] args) {
    StreamingMode mode = args[0].equals("stream") ? StreamingMode.SSE : StreamingMode.NONE;
    switch (args[0]) {
      case "process" -> Ending.print(() -> ask(agent("clerk", new InProcess()), mode));
      case "team" -> Ending.print(App::team);
      case "workflow" -> Ending.print(() -> ask(workflow(), mode));
      default -> Ending.print(() -> ask(agent("clerk", gemini(MODEL)), mode));
    }
  }

  /** Three agents at once: one of them goes round in circles. */
  private static String team() {
    return Flowable.just("reader", "looper", "auditor")
        .concatMapEager(each -> answer(each).toFlowable().subscribeOn(Schedulers.io()))
        .toList()
        .map(answers -> String.join("; ", answers))
        .blockingGet();
  }

  private static Maybe<String> answer(String name) {
    String scenario = name.equals("looper") ? "loop-failing-tool@" : "healthy@";
    StreamingMode mode = name.equals("auditor") ? StreamingMode.SSE : StreamingMode.NONE;
    return run(agent(name, gemini(scenario + name + MODEL)), mode)
        .map(answer -> name + ": " + answer)
        .onErrorReturn(error -> name + ": " + error.getClass().getSimpleName());
  }

  /** Two agents at once, and then one that works twice. */
  private static BaseAgent workflow() {
    return SequentialAgent.builder()
        .name("workflow")
        .subAgents(
            ParallelAgent.builder()
                .name("both")
                .subAgents(agent("reader", gemini(MODEL)), agent("auditor", gemini(MODEL)))
                .build(),
            LoopAgent.builder()
                .name("twice")
                .subAgents(agent("checker", gemini(MODEL)))
                .maxIterations(2)
                .build())
        .build();
  }

  private static String ask(BaseAgent agent, StreamingMode mode) {
    return run(agent, mode).blockingGet();
  }

  private static Maybe<String> run(BaseAgent agent, StreamingMode mode) {
    InMemoryRunner runner = new InMemoryRunner(agent);
    Session session = runner.sessionService().createSession(runner.appName(), "anna").blockingGet();
    RunConfig config = RunConfig.builder().setStreamingMode(mode).setMaxLlmCalls(60).build();
    Content question = Content.fromParts(Part.fromText("Where is my order A-1042?"));
    return runner
        .runAsync("anna", session.id(), question, config)
        .filter(Event::finalResponse)
        .map(Event::stringifyContent)
        .lastElement();
  }

  private static LlmAgent agent(String name, BaseLlm model) {
    return LlmAgent.builder()
        .name(name)
        .model(model)
        .instruction("You are a " + name + ".")
        .tools(tools())
        .build();
  }

  static Gemini gemini(String name) {
    String url = System.getenv("OPENAI_BASE_URL").replaceFirst("/v1$", "");
    Client client =
        Client.builder()
            .apiKey("stand-in")
            .httpOptions(HttpOptions.builder().baseUrl(url).build())
            .build();
    return new Gemini(name, client);
  }

  private static List<FunctionTool> tools() {
    Tools desk = new Tools();
    return List.of("lookUpOrder", "listFiles", "readFile", "customerPage", "exportStatus").stream()
        .map(name -> FunctionTool.create(desk, name))
        .toList();
  }
}
