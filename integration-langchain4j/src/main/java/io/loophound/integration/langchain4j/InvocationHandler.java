package io.loophound.integration.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.integration.langchain4j.mapping.Library;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * Makes the run known while an AI service acts: its invocation, the start of its token stream, the
 * follow-up rounds of that stream on the HTTP client's threads.
 */
public final class InvocationHandler implements Handler {
  private final SeamContext agent;

  // The objects that act in follow-up rounds keep the context only in a private field.
  private final ClassValue<Optional<Field>> contextFields =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          return contextField(type);
        }
      };

  public InvocationHandler(SeamContext agent) {
    this.agent = agent;
  }

  @Override
  public Invocation enter(Call call) {
    if (!Library.INVOCATIONS) {
      return early(call);
    }
    RunScope scope = RunScopes.of(context(call));
    return scope == null ? null : Work.of(scope).bindOutsideCall();
  }

  // A follow-up round acts in the run of the call that it follows: its observer has bound it.
  private Invocation early(Call call) {
    return Work.of(call.arguments().length == 0 ? EarlyRuns.started(call, agent.state()) : null)
        .bindOutsideCall();
  }

  private InvocationContext context(Call call) {
    for (Object argument : call.arguments()) {
      if (argument instanceof InvocationContext context) {
        return context;
      }
    }
    return contextFields.get(call.owner()).map(field -> read(field, call.self())).orElse(null);
  }

  private static InvocationContext read(Field field, Object self) {
    try {
      return (InvocationContext) field.get(self);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  // Without the field only the thread identifies the run: reported once, and the seam stays on.
  private Optional<Field> contextField(Class<?> type) {
    try {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == InvocationContext.class) {
          field.setAccessible(true);
          return Optional.of(field);
        }
      }
      throw new NoSuchFieldException("an InvocationContext in " + type.getName());
    } catch (NoSuchFieldException | RuntimeException e) {
      agent.error(e);
      return Optional.empty();
    }
  }
}
