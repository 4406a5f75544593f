package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.RunKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScopesTest {
  private static final RunScope BOSS = new RunScope("boss", "", 1);
  private static final RunScope CLERK = new RunScope("clerk", "", 2);
  private static final RunScope TEAM = new RunScope("", "team#1", 3);

  @AfterEach
  void unbind() {
    Scopes.closeRun(null);
    Scopes.closeModelCall();
  }

  private static String family() {
    StringBuilder agents = new StringBuilder();
    for (RunKey key = Scopes.runKey("caller"); key != null; key = key.parent()) {
      agents.append(key.agent()).append(key.session()).append(key.caller()).append('<');
    }
    return agents.toString();
  }

  @Test
  void whatARunBeginsIsItsChild() {
    RunScope none = Scopes.openRun(BOSS);
    assertThat(family()).isEqualTo("bosscaller<");
    RunScope outer = Scopes.openRun(CLERK);
    assertThat(family()).isEqualTo("clerkcaller<boss<");
    Scopes.closeRun(outer);
    assertThat(family()).isEqualTo("bosscaller<");
    Scopes.closeRun(none);
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void aRunThatGoesOnKeepsItsParent() {
    Scopes.openRun(BOSS);
    Scopes.openRun(CLERK);
    Scopes.openRun(CLERK);
    assertThat(family()).isEqualTo("clerkcaller<boss<");

    Scopes.openRun(BOSS); // a callback of it
    assertThat(family()).isEqualTo("bosscaller<");
  }

  @Test
  void aTeamIsTheParentOfItsMembersAndMayHaveOneItself() {
    RunScope member = new RunScope("clerk", "clerk#1", 2, TEAM);
    Scopes.openRun(member);
    assertThat(family()).isEqualTo("clerkclerk#1caller<team#1<");
    Scopes.openRun(new RunScope("writer", "writer#1", 4, TEAM));
    assertThat(family()).isEqualTo("writerwriter#1caller<team#1<");
    Scopes.closeRun(null);

    Scopes.openRun(BOSS);
    Scopes.openRun(member);
    assertThat(family()).isEqualTo("clerkclerk#1caller<team#1<boss<");
  }

  @Test
  void anAgentInAModelsPlaceIsPaidForByTheCall() {
    Scopes.openRun(BOSS);
    Scopes.tryOpenModelCall("model");
    assertThat(Scopes.parent()).isNull();
    Scopes.openRun(CLERK);
    assertThat(family()).isEqualTo("clerkcaller<");
  }

  @Test
  void noChainOfParentsIsLong() {
    for (int i = 1; i <= 50; i++) {
      Scopes.openRun(new RunScope("a", "", i));
    }
    assertThat(family()).hasSizeLessThan(30);
  }
}
