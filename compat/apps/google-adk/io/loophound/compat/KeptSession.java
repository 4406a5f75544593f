package io.loophound.compat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An agent of Google's ADK whose session is a file, an event a line: ADK has no store of sessions
 * on disk. Its worker makes one model call with its tools; the next step, here or in another
 * process, asks the same again.
 */
public final class KeptSession {
  private static final String USER = "anna";
  private static final String SESSION = "order-1042";

  private final Path file;
  private final StoredOrder order;

  private KeptSession(Path folder, boolean moves) {
    file = folder.resolve("session");
    order = new StoredOrder(folder, moves);
  }

  /** Arguments: the folder of the session, and {@code moves} if the order is on its way. */
  public static void main(String[] args) {
    KeptSession worker = new KeptSession(Path.of(args[0]), args[1].equals("moves"));
    Steps.forEachLine(worker::step);
  }

  /** The tool. */
  public Map<String, Object> lookUpOrder(@Schema(name = "orderId") String orderId) {
    return Map.of("result", order.lookUp());
  }

  private String step() throws Exception {
    InMemoryRunner runner = new InMemoryRunner(agent());
    Session session =
        runner.sessionService().createSession(runner.appName(), USER, null, SESSION).blockingGet();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      var unused = runner.sessionService().appendEvent(session, Event.fromJson(line)).blockingGet();
    }
    Content question = Content.fromParts(Part.fromText("Where is my order A-1042?"));
    RunConfig once = RunConfig.builder().setMaxLlmCalls(1).build();
    Throwable end =
        runner
            .runAsync(USER, SESSION, question, once)
            .ignoreElements()
            .materialize()
            .blockingGet()
            .getError();
    keep(runner);
    if (end != null && !end.getClass().getSimpleName().startsWith("LlmCallsLimitExceeded")) {
      throw new IllegalStateException(end);
    }
    return "until the limit of model calls";
  }

  private void keep(InMemoryRunner runner) throws IOException {
    Session session =
        runner
            .sessionService()
            .getSession(runner.appName(), USER, SESSION, Optional.empty())
            .blockingGet();
    Files.write(file, session.events().stream().map(Event::toJson).toList());
  }

  private LlmAgent agent() {
    return LlmAgent.builder()
        .name("clerk")
        .model(App.gemini(System.getenv("OPENAI_MODEL")))
        .instruction("You are a clerk.")
        .tools(FunctionTool.create(this, "lookUpOrder"))
        .build();
  }
}
