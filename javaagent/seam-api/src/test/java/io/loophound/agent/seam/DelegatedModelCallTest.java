package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import org.junit.jupiter.api.Test;

class DelegatedModelCallTest {
  private static final RunScope BOSS = new RunScope("boss", "", 1);
  private static final RunScope CLERK = new RunScope("clerk", "", 2);

  @Test
  void oneCallOfAClientIsTheRuns() {
    DelegatedModelCall asking = DelegatedModelCall.begin(BOSS);
    assertThat(Scopes.run()).isEqualTo(BOSS);
    assertThat(DelegatedModelCall.claimRun()).isEqualTo(BOSS);
    assertThat(DelegatedModelCall.claimRun()).isNull();
    asking.end();

    assertThat(DelegatedModelCall.claimRun()).isNull();
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void anAgentThatIsAskedMeanwhileChangesNothing() {
    DelegatedModelCall boss = DelegatedModelCall.begin(BOSS);
    DelegatedModelCall clerk = DelegatedModelCall.begin(CLERK);
    DelegatedModelCall.recordKill(new IllegalStateException("clerk"));
    assertThat(DelegatedModelCall.claimRun().agent()).isEqualTo("clerk");
    clerk.end();

    assertThat(DelegatedModelCall.kill()).isNull();
    assertThat(DelegatedModelCall.claimRun()).isEqualTo(BOSS);
    boss.end();
  }

  @Test
  void theKillIsKnownUntilTheEnd() {
    RuntimeException kill = new IllegalStateException("kill");
    assertThat(DelegatedModelCall.recordKill(kill)).isSameAs(kill);
    assertThat(DelegatedModelCall.kill()).as("nobody asks").isNull();

    DelegatedModelCall asking = DelegatedModelCall.begin(BOSS);
    DelegatedModelCall.recordKill(kill);
    assertThat(DelegatedModelCall.kill()).isSameAs(kill);
    asking.end();
    assertThat(DelegatedModelCall.kill()).isNull();
  }
}
