package io.loophound.integration.embabel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QuestionHandlerTest {
  private final Handler handler = new QuestionHandler(new TestContext());

  /** What the handler uses of an event, of its process and of the process's agent. */
  public record Event(Running getAgentProcess) {}

  public record Running(Agent getAgent) {}

  public record Agent(String getName) {}

  @AfterEach
  void leavesNoTrace() {
    assertThat(Scopes.run()).isNull();
    assertThat(DelegatedModelCall.claimRun()).isNull();
  }

  @Test
  void aQuestionIsARunOfTheAgentThatAsks() {
    Proceed question = ask("Clerk");

    RunScope run = Scopes.run();
    assertThat(run.agent()).isEqualTo("Clerk");
    assertThat(run.session()).isEmpty();
    assertThat(DelegatedModelCall.claimRun()).isEqualTo(run);
    assertThat(question.exit("answer", null)).isEqualTo("answer");
  }

  @Test
  void eachQuestionIsARunOfItsOwn() {
    Proceed first = ask("Clerk");
    long id = Scopes.run().id();
    first.exit(null, new IllegalStateException());
    Proceed second = ask("Clerk");

    assertThat(Scopes.run().id()).isNotEqualTo(id);
    second.exit(null, null);
  }

  @Test
  void anAgentInAToolIsSetToWorkByTheOneOutside() {
    Proceed outside = ask("Clerk");
    RunScope clerk = Scopes.run();
    Proceed inside = ask("Helper");

    assertThat(Scopes.run().agent()).isEqualTo("Helper");
    assertThat(Scopes.run().outer()).isEqualTo(clerk);
    inside.exit(null, null);
    assertThat(Scopes.run()).isEqualTo(clerk);
    outside.exit(null, null);
  }

  @Test
  void nobodysQuestionIsLeftAlone() {
    assertThat(asked(null)).isNull();
  }

  /** The agent counts the error, and the application goes on. */
  @Test
  void whatHasNoAgentLeavesNoTrace() {
    assertThatThrownBy(() -> asked("event")).hasCauseInstanceOf(NoSuchMethodException.class);
  }

  @Test
  void theSeamIsFound() {
    Seam seam = ServiceLoader.load(Seam.class).findFirst().orElseThrow();

    assertThat(seam.name()).isEqualTo("embabel");
    assertThat(seam.points())
        .isNotEmpty()
        .extracting(Point::handler)
        .containsOnly(QuestionHandler.class.getName());
  }

  private Proceed ask(String agent) {
    return asked(new Event(new Running(new Agent(agent))));
  }

  private Proceed asked(Object event) {
    return (Proceed)
        handler.enter(new WovenCall(Object.class, this, new Object[] {null, null, null, event}));
  }
}
