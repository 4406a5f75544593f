package io.loophound.testkit.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.testkit.Woven;
import io.loophound.integration.testkit.WovenTest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * An agent of a framework that has one tool and a real client of a model. The model is a server,
 * and the guard says what the test wants. The agent is asked for a whole answer or for a stream.
 */
abstract class FrameworkRuns extends WovenTest {
  /** The model's name that the agent must use. */
  protected static final String MODEL = "gpt-x";

  /** What the agent must be asked. */
  protected static final String QUESTION = "find it";

  final List<RunKey> inTools = new CopyOnWriteArrayList<>();
  AskingModel model;

  /** How an agent is asked. */
  public enum Way {
    /** For the whole answer. */
    CALL,
    /** For the answer as it comes. */
    STREAM
  }

  /** The name of the seam. */
  protected abstract String seam();

  /** Asks the agent, in the session of this id; the empty id is none. */
  protected abstract String ask(String session) throws Exception;

  /** Asks for a stream. All that becomes of it is heard: nothing is thrown. */
  protected abstract void stream(String session, ReceivedAnswer heard);

  /** What the framework knows the agent by. */
  protected String agentName() {
    return "";
  }

  /** What the agent's tool {@code search} is called, as the model knows it. */
  protected String toolName() {
    return "search";
  }

  /** What the framework hands on of the id of a model's reply. */
  protected String replyId() {
    return "r1";
  }

  /** What the session of this id is known by. */
  protected String session(String id) {
    return id;
  }

  /**
   * What the seam reads of a tool's result that says "clicked" and shows this PNG picture; null for
   * a framework whose tools return nothing but text.
   */
  protected ToolOutcome clicked(byte[] picture) {
    return null;
  }

  /** Whether a run can be concluded: whether the framework's requests can forbid tools. */
  protected boolean concludes() {
    return true;
  }

  /** An agent that remembers what it was asked before, in one session. */
  protected interface Remembering {
    /** Its answer. */
    String ask(String question) throws Exception;
  }

  /** An agent with the framework's memory; null where the application keeps it. */
  protected Remembering remembering() {
    return null;
  }

  /** The kill in what the application sees, for a framework that wraps what models throw. */
  protected Throwable killIn(Throwable seen) {
    return seen;
  }

  /** The address of the model's API, up to its version. */
  protected final String address() {
    return model.address();
  }

  /** The body of the agent's tool {@code search}, whose one argument is {@code query}. */
  protected final String searched(String query) {
    inTools.add(Scopes.runKey(""));
    assertThat(Scopes.isInModelCall()).isFalse();
    return "nothing for " + query;
  }

  @BeforeEach
  final void startModel() throws IOException {
    model = new AskingModel();
    model.tool = toolName();
  }

  @AfterEach
  final void stopModel() {
    model.close();
  }

  /** The same run with the seam and then without: what is sent, what is done, what is heard. */
  final ReceivedAnswer sameAsUnwatched(Way way) throws Exception {
    ReceivedAnswer watched = run(way, "");
    List<String> sent = model.takeBodies();
    int tools = inTools.size();
    Woven.unwatch();
    inTools.clear();
    ReceivedAnswer alone = run(way, "");

    assertThat(watched.text()).isEqualTo(alone.text());
    assertThat(sent).isEqualTo(model.takeBodies()).hasSize(model.rounds + 1);
    assertThat(tools).isEqualTo(inTools.size());
    return watched;
  }

  final ReceivedAnswer run(Way way, String session) throws Exception {
    ReceivedAnswer heard = new ReceivedAnswer();
    if (way == Way.STREAM) {
      stream(session, heard);
      return heard.whenOver();
    }
    try {
      heard.text(ask(session));
      heard.end();
    } catch (Exception e) {
      heard.error(e);
    }
    return heard;
  }

  final void allEnded(int calls) {
    assertThat(agent.requests).hasSize(calls);
    await().until(() -> agent.replies.size() == calls);
  }
}
