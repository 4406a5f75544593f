package io.loophound.integration.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Invocation;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import java.util.WeakHashMap;

/**
 * The names that agents of the agentic module were given. The call of an agent begins an invocation
 * of its AI service on the same thread; later rounds, tools and streams know only the invocation.
 */
final class AgentNames {
  private static final ThreadLocal<Call> CALLED = new ThreadLocal<>();
  private static final Map<UUID, String> NAMES = Collections.synchronizedMap(new WeakHashMap<>());

  private AgentNames() {}

  /** The call of an agent, whose name holds for the next invocation of its service. */
  static Invocation call(String service, String name) {
    Call before = CALLED.get();
    CALLED.set(new Call(service, name, before));
    return CALLED.get();
  }

  /** An invocation begins on this thread. */
  static void begun(InvocationContext invocation) {
    Call called = CALLED.get();
    UUID id = invocation.invocationId();
    if (called != null && id != null && called.service.equals(invocation.interfaceName())) {
      restore(called.before); // a service that a tool asks is another one
      NAMES.put(id, called.name);
    }
  }

  /** The name of the agent that an invocation is of, or of its service if it was given none. */
  static String of(UUID invocation, String service) {
    return NAMES.getOrDefault(invocation, service);
  }

  private static void restore(Call before) {
    if (before == null) {
      CALLED.remove();
    } else {
      CALLED.set(before);
    }
  }

  private record Call(String service, String name, Call before) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      restore(before);
      return returned;
    }
  }
}
