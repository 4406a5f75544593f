package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Scopes.RunScope;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunScopesTest {
  private final InvocationContext.Builder invocation =
      InvocationContext.builder().invocationId(UUID.randomUUID()).interfaceName("Clerk");

  @Test
  void aTeamsScopeTellsItsRunsApart() {
    invocation.chatMemoryId("default").managedParameters(Map.of(AgenticScope.class, scope("42")));

    assertThat(RunScopes.of(invocation.build()).session()).isEqualTo("Clerk#42");
  }

  @Test
  void aTeamIsTheParentOfItsRuns() {
    invocation.chatMemoryId("ann").managedParameters(Map.of(AgenticScope.class, scope("42")));

    RunScope team = RunScopes.of(invocation.build()).outer();
    RunScope writer = RunScopes.of(invocation.interfaceName("Writer").build()).outer();
    assertThat(team).isEqualTo(writer);
    assertThat(team.session()).isEqualTo("team#42");
  }

  @Test
  void aMemoryIdOfTheUsersOwnComesFirst() {
    invocation.chatMemoryId("ann").managedParameters(Map.of(AgenticScope.class, scope("42")));

    assertThat(RunScopes.of(invocation.build()).session()).isEqualTo("Clerk#ann");
  }

  @Test
  void aMemoryIdThatTheApplicationHasNamedMayNameTheUser() {
    RunScope own = RunScopes.of(invocation.chatMemoryId("ann").build());
    String madeUp = UUID.randomUUID().toString();
    invocation.managedParameters(Map.of(AgenticScope.class, scope(madeUp)));
    RunScope ofTeam = RunScopes.of(invocation.chatMemoryId(madeUp).build());

    assertThat(own.memory()).isEqualTo("ann");
    assertThat(RunScopes.of(invocation.chatMemoryId("default").build()).memory()).isEmpty();
    assertThat(ofTeam.memory()).isEmpty();
    assertThat(ofTeam.outer().memory()).as("another one for each call").isEmpty();
    assertThat(RunScopes.memory(7, 7)).isEqualTo("7");
    assertThat(RunScopes.memory(madeUp, null)).isEqualTo(madeUp);
  }

  @Test
  void withoutATeamThereIsNoSession() {
    RunScope alone = RunScopes.of(invocation.chatMemoryId("default").build());
    assertThat(alone.session()).isEmpty();
    assertThat(alone.outer()).isNull();
  }

  private static AgenticScope scope(Object id) {
    AgenticScope scope = mock(AgenticScope.class);
    when(scope.memoryId()).thenReturn(id);
    return scope;
  }
}
