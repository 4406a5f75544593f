package io.loophound.integration.langchain4j;

import dev.langchain4j.service.AiServiceContext;
import dev.langchain4j.service.MemoryId;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.WovenCall;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Runs before 1.6, where an invocation has neither a context nor an id: it is identified by the
 * call of the service's method, or by the start of a token stream.
 */
public final class EarlyRuns {
  private EarlyRuns() {}

  /** The run that a call of a proxy begins; null for the methods of {@code Object}. */
  public static RunScope invoked(
      Object proxy, Method method, Object[] arguments, AgentState state) {
    Class<?>[] interfaces = proxy.getClass().getInterfaces();
    if (method.getDeclaringClass() == Object.class || interfaces.length == 0) {
      return null;
    }
    return scope(interfaces[0], memoryId(method, arguments), state);
  }

  /** The run that a token stream begins; its creator keeps what identifies it in private fields. */
  public static RunScope started(WovenCall call, AgentState state) {
    AiServiceContext service = (AiServiceContext) read(call, "context");
    return scope(service.aiServiceClass, read(call, "memoryId"), state);
  }

  private static RunScope scope(Class<?> service, Object memoryId, AgentState state) {
    String agent = service.getName();
    String session = RunScopes.session(agent, memoryId);
    return new RunScope(agent, session, state.nextRunId(), null, RunScopes.memory(memoryId, null));
  }

  private static Object memoryId(Method method, Object[] arguments) {
    Annotation[][] annotations = method.getParameterAnnotations();
    for (int i = 0; arguments != null && i < annotations.length; i++) {
      for (Annotation annotation : annotations[i]) {
        if (annotation instanceof MemoryId) {
          return arguments[i];
        }
      }
    }
    return null;
  }

  private static Object read(WovenCall call, String name) {
    try {
      Field field = call.owner().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(call.self());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
