package io.loophound.integration.langchain4j.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.invocation.InvocationContext;
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
  void aMemoryIdOfTheUsersOwnComesFirst() {
    invocation.chatMemoryId("ann").managedParameters(Map.of(AgenticScope.class, scope("42")));

    assertThat(RunScopes.of(invocation.build()).session()).isEqualTo("Clerk#ann");
  }

  @Test
  void withoutATeamThereIsNoSession() {
    assertThat(RunScopes.of(invocation.chatMemoryId("default").build()).session()).isEmpty();
  }

  private static AgenticScope scope(Object id) {
    AgenticScope scope = mock(AgenticScope.class);
    when(scope.memoryId()).thenReturn(id);
    return scope;
  }
}
