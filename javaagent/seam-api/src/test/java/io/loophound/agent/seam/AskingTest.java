package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import org.junit.jupiter.api.Test;

class AskingTest {
  private static final RunScope BOSS = new RunScope("boss", "", 1);
  private static final RunScope CLERK = new RunScope("clerk", "", 2);

  @Test
  void oneCallOfAClientIsTheRuns() {
    Asking asking = Asking.begin(BOSS);
    assertThat(Scopes.run()).isEqualTo(BOSS);
    assertThat(Asking.take()).isEqualTo(BOSS);
    assertThat(Asking.take()).isNull();
    asking.end();

    assertThat(Asking.take()).isNull();
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void anAgentThatIsAskedMeanwhileChangesNothing() {
    Asking boss = Asking.begin(BOSS);
    Asking clerk = Asking.begin(CLERK);
    Asking.killed(new IllegalStateException("clerk"));
    assertThat(Asking.take().agent()).isEqualTo("clerk");
    clerk.end();

    assertThat(Asking.kill()).isNull();
    assertThat(Asking.take()).isEqualTo(BOSS);
    boss.end();
  }

  @Test
  void theKillIsKnownUntilTheEnd() {
    RuntimeException kill = new IllegalStateException("kill");
    assertThat(Asking.killed(kill)).isSameAs(kill);
    assertThat(Asking.kill()).as("nobody asks").isNull();

    Asking asking = Asking.begin(BOSS);
    Asking.killed(kill);
    assertThat(Asking.kill()).isSameAs(kill);
    asking.end();
    assertThat(Asking.kill()).isNull();
  }
}
