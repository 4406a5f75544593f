package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkTest {
  private final RunScope clerk = new RunScope("clerk", "s1", 7);
  private final RunScope other = new RunScope("other", "", 8);

  @AfterEach
  void leavesNothingBound() {
    assertThat(Scopes.run()).isNull();
    assertThat(Scopes.isInModelCall()).isFalse();
  }

  @Test
  void aRunIsBoundUntilTheBindingIsClosed() {
    long before = Activations.current();
    Work.Binding outer = Work.of(other).bind();
    Work.Binding binding = Work.of(clerk, 99).bind();

    assertThat(Scopes.run().agent()).isEqualTo("clerk");
    assertThat(Scopes.run().outer()).isEqualTo(other);
    assertThat(Activations.current()).isEqualTo(99);
    assertThat(binding.exit("returned", null)).isEqualTo("returned");
    assertThat(Scopes.run()).isEqualTo(other);
    assertThat(Activations.current()).isEqualTo(before);
    outer.close();
  }

  @Test
  void whatAThreadActsForIsCarriedToAnother() throws Exception {
    Work.Binding binding = Work.of(clerk, 99).bind();
    Work carried = Work.ofThread();
    List<Object> there = new ArrayList<>();
    Thread thread =
        new Thread(
            () ->
                carried.during(
                    () -> {
                      there.add(Scopes.run());
                      there.add(Activations.current());
                    }));
    thread.start();
    thread.join();
    binding.close();

    assertThat(there).containsExactly(clerk, 99L);
    assertThat(carried.run()).isEqualTo(clerk);
    assertThat(carried.activation()).isEqualTo(99);
  }

  @Test
  void outsideOfAllRunsIsAnotherThingThanHere() {
    List<RunScope> seen = new ArrayList<>();
    Work.of(clerk)
        .during(
            () -> {
              Work.of((RunScope) null).during(() -> seen.add(Scopes.run()));
              Work.of(null, 0).during(() -> seen.add(Scopes.run()));
              seen.add(Scopes.run());
            });

    assertThat(seen).containsExactly(clerk, null, clerk);
  }

  @Test
  void whatIsDoneOutsideACallIsNoPartOfIt() {
    Scopes.tryOpenModelCall("call");
    Work.Binding binding = Work.of(clerk).bindOutsideCall();

    assertThat(Scopes.isInModelCall()).isFalse();
    assertThat(Scopes.run()).isEqualTo(clerk);
    binding.close();
    assertThat(Scopes.isInModelCall()).isTrue();
    Scopes.closeModelCall();
  }

  @Test
  void aRunHasAKeyOnAThreadThatActsInNone() {
    AgentState state = new AgentState();

    assertThat(Work.of(clerk).key(state).agent()).isEqualTo("clerk");
    assertThat(Work.HERE.key(state)).isEqualTo(state.runKey(""));
  }
}
