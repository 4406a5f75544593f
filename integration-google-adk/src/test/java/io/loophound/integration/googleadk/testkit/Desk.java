package io.loophound.integration.googleadk.testkit;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.runner.Runner;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where agents of tests work: in session {@code s1} of Ann. */
public final class Desk {
  /** The runs that {@link #note} was executed in. */
  public final List<RunKey> inTools = new CopyOnWriteArrayList<>();

  /** A tool that answers at once. */
  public String note() {
    inTools.add(Scopes.runKey(""));
    return "noted";
  }

  /** A tool that answers on another thread. */
  public Maybe<Map<String, Object>> later() {
    return Maybe.<Map<String, Object>>just(Map.of("result", "noted")).observeOn(Schedulers.io());
  }

  /** An agent with both tools, and {@code more}. */
  public LlmAgent.Builder agent(String name, BaseLlm model, Object... more) {
    List<Object> tools = new ArrayList<>(List.of(more));
    tools.add(FunctionTool.create(this, "note"));
    tools.add(FunctionTool.create(this, "later"));
    return LlmAgent.builder().name(name).model(model).tools(tools);
  }

  /** What an agent says last. */
  public static String ask(BaseAgent agent) {
    return ask(new InMemoryRunner(agent, "desk"), RunConfig.builder().build());
  }

  /** What the agent of {@code runner} says last. */
  public static String ask(Runner runner, RunConfig config) {
    String session =
        runner
            .sessionService()
            .createSession("desk", "ann", (Map<String, Object>) null, "s1")
            .blockingGet()
            .id();
    return runner
        .runAsync("ann", session, Content.fromParts(Part.fromText("go")), config)
        .filter(Event::finalResponse)
        .map(Event::stringifyContent)
        .lastElement()
        .blockingGet();
  }
}
