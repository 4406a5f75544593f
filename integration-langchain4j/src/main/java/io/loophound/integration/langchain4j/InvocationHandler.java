package io.loophound.integration.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Field;

/**
 * Makes the run known while an AI service acts: its invocation, the start of its token stream, the
 * follow-up rounds of that stream on the HTTP client's threads.
 */
public final class InvocationHandler implements Handler {

  // The objects that act in follow-up rounds keep the context in a private field, and nowhere else.
  private static final ClassValue<Field> CONTEXT_FIELD =
      new ClassValue<>() {
        @Override
        protected Field computeValue(Class<?> type) {
          return contextField(type);
        }
      };

  public InvocationHandler(@SuppressWarnings("unused") SeamContext context) {}

  @Override
  public Invocation enter(Call call) {
    RunScope scope = RunScopes.of(context(call));
    return scope == null ? null : new RunBinding(scope);
  }

  private static InvocationContext context(Call call) {
    for (Object argument : call.arguments()) {
      if (argument instanceof InvocationContext context) {
        return context;
      }
    }
    try {
      return (InvocationContext) CONTEXT_FIELD.get(call.owner()).get(call.self());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field contextField(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == InvocationContext.class) {
        field.setAccessible(true);
        return field;
      }
    }
    throw new IllegalStateException(type.getName() + " keeps no InvocationContext");
  }
}
