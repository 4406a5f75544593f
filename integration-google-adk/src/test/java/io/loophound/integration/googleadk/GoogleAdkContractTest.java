package io.loophound.integration.googleadk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.agents.RunConfig.StreamingMode;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.loophound.integration.googleadk.testkit.OpenAiLlm;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import io.reactivex.rxjava3.core.Flowable;
import java.util.Map;

/** An agent with a model of the application's own. */
public class GoogleAdkContractTest extends FrameworkContract {

  /** The agent's tool. */
  public String search(@Schema(name = "query") String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "google-adk";
  }

  @Override
  protected String agentName() {
    return "clerk";
  }

  @Override
  protected String replyId() {
    return "";
  }

  @Override
  protected String session(String id) {
    return "desk/ann/" + id;
  }

  @Override
  protected String ask(String session) {
    return answer(run(session, StreamingMode.NONE));
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    var unused =
        run(session, StreamingMode.SSE)
            .filter(event -> event.partial().orElse(false))
            .flatMapIterable(event -> event.content().orElseThrow().parts().orElseThrow())
            .filter(part -> part.text().isPresent())
            .subscribe(part -> heard.text(part.text().get()), heard::error, heard::end);
  }

  @Override
  protected Remembering remembering() {
    InMemoryRunner runner = runner();
    String id = session(runner, "u1");
    return question ->
        answer(runner.runAsync("ann", id, content(question), RunConfig.builder().build()));
  }

  private static String answer(Flowable<Event> events) {
    return events
        .filter(Event::finalResponse)
        .map(Event::stringifyContent)
        .lastElement()
        .blockingGet();
  }

  private Flowable<Event> run(String session, StreamingMode mode) {
    InMemoryRunner runner = runner();
    return runner.runAsync(
        "ann",
        session(runner, session),
        content(QUESTION),
        RunConfig.builder().streamingMode(mode).build());
  }

  private static Content content(String question) {
    return Content.fromParts(Part.fromText(question));
  }

  private static String session(InMemoryRunner runner, String id) {
    return runner
        .sessionService()
        .createSession("desk", "ann", (Map<String, Object>) null, id)
        .blockingGet()
        .id();
  }

  private InMemoryRunner runner() {
    LlmAgent agent =
        LlmAgent.builder()
            .name("clerk")
            .model(new OpenAiLlm(MODEL, address()))
            .instruction("You are a clerk.")
            .tools(FunctionTool.create(this, "search"))
            .build();
    return new InMemoryRunner(agent, "desk");
  }
}
