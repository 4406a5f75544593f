package io.loophound.integration.langchain4j;

import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.invocation.InvocationContext;
import io.loophound.integration.langchain4j.mapping.Library;
import java.util.Map;

/** The scope that agents of a team share: one for each call of the team. */
final class AgenticScopes {
  private AgenticScopes() {}

  /** The id of the scope that an invocation happens in, or null. */
  static Object id(InvocationContext invocation) {
    if (!Library.AGENTIC_SCOPES) {
      return null;
    }
    Map<?, ?> managed = invocation.managedParameters();
    return managed != null && managed.get(AgenticScope.class) instanceof AgenticScope scope
        ? scope.memoryId()
        : null;
  }
}
