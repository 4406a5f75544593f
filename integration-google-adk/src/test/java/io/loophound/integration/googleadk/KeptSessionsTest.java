package io.loophound.integration.googleadk;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.integration.googleadk.testkit.ScriptedLlm;
import io.loophound.integration.testkit.WovenTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session that is kept on disk: each model call is made by a process with a guard of its own,
 * which is asked the same question again.
 */
public class KeptSessionsTest extends WovenTest {
  private static final int MOST = 12;
  private static final List<String> PLACES =
      List.of("packed", "at the carrier", "in Malmo", "on the ferry", "in Oslo", "on the van");

  private boolean moves;
  private int looks;

  /** The agent's tool: its result is an object. */
  public Map<String, Object> lookUp() {
    String place = moves ? PLACES.get(looks++ % PLACES.size()) : "shelf twelve";
    return Map.of("order", Map.of("place", place));
  }

  /** A note of the third process is within the object: it is known, and nothing new. */
  @Test
  void aLoopIsStopped(@TempDir Path folder) throws Exception {
    agent.afterTool = call -> call == 3 ? verdict(Action.STEER) : Verdict.ALLOW;
    assertThat(rounds(folder.resolve("session"))).isBetween(4, 6);
    assertThat(Files.readString(folder.resolve("session"))).contains("\"note\":\"Note: ");
  }

  @Test
  void workGoesOn(@TempDir Path folder) throws Exception {
    moves = true;
    assertThat(rounds(folder.resolve("session"))).isEqualTo(MOST);
  }

  /** How many rounds are made until one is refused. */
  private int rounds(Path file) throws IOException {
    agent.beforeModel = call -> judged(call - 1);
    for (int made = 0; made < MOST; made++) {
      Throwable end = process(file);
      if (Stream.iterate(end, Objects::nonNull, Throwable::getCause)
          .anyMatch(LoopHoundKill.class::isInstance)) {
        return made;
      }
      assertThat(agent.requests).as("%s", end).hasSize(made + 1);
    }
    return MOST;
  }

  private Verdict judged(int request) {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    return guard.before(agent.requests.get(request)).verdict();
  }

  /** One model call, with the tool that it asks for; returns what ended it. */
  private Throwable process(Path file) throws IOException {
    LlmAgent clerk =
        LlmAgent.builder()
            .name("clerk")
            .model(new ScriptedLlm("m", 1, "lookUp").atOnce())
            .tools(FunctionTool.create(this, "lookUp"))
            .build();
    InMemoryRunner runner = new InMemoryRunner(clerk, "desk");
    restore(runner, file);
    Content question = Content.fromParts(Part.fromText("Where is my order?"));
    RunConfig once = RunConfig.builder().maxLlmCalls(1).build();
    Throwable end =
        runner
            .runAsync("ann", "s1", question, once)
            .ignoreElements()
            .materialize()
            .blockingGet()
            .getError();
    Files.write(file, events(runner).stream().map(Event::toJson).toList());
    return end;
  }

  private static void restore(InMemoryRunner runner, Path file) throws IOException {
    Session session =
        runner
            .sessionService()
            .createSession("desk", "ann", (Map<String, Object>) null, "s1")
            .blockingGet();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        var unused =
            runner.sessionService().appendEvent(session, Event.fromJson(line)).blockingGet();
      }
    }
  }

  private static List<Event> events(InMemoryRunner runner) {
    return runner
        .sessionService()
        .getSession("desk", "ann", "s1", Optional.empty())
        .blockingGet()
        .events();
  }
}
