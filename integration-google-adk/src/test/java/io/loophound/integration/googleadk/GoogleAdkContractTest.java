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
import io.loophound.testkit.framework.Heard;
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
    return run(session, StreamingMode.NONE)
        .filter(Event::finalResponse)
        .map(Event::stringifyContent)
        .lastElement()
        .blockingGet();
  }

  @Override
  protected void stream(String session, Heard heard) {
    var unused =
        run(session, StreamingMode.SSE)
            .filter(event -> event.partial().orElse(false))
            .flatMapIterable(event -> event.content().orElseThrow().parts().orElseThrow())
            .filter(part -> part.text().isPresent())
            .subscribe(part -> heard.text(part.text().get()), heard::error, heard::end);
  }

  private Flowable<Event> run(String session, StreamingMode mode) {
    LlmAgent agent =
        LlmAgent.builder()
            .name("clerk")
            .model(new OpenAiLlm(MODEL, address()))
            .instruction("You are a clerk.")
            .tools(FunctionTool.create(this, "search"))
            .build();
    InMemoryRunner runner = new InMemoryRunner(agent, "desk");
    String id =
        runner
            .sessionService()
            .createSession("desk", "ann", (Map<String, Object>) null, session)
            .blockingGet()
            .id();
    Content question = Content.fromParts(Part.fromText(QUESTION));
    return runner.runAsync("ann", id, question, RunConfig.builder().streamingMode(mode).build());
  }
}
