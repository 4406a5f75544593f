package io.loophound.integration.agentscope;

import io.agentscope.core.agent.RuntimeContext;
import reactor.util.context.ContextView;

/** The sessions of calls, by which AgentScope keeps the conversations of one agent apart. */
public final class Sessions {
  // AgentBase.RUNTIME_CONTEXT_KEY, a constant of 2.0.
  private static final String CONTEXT_KEY = "io.agentscope.core.agent.AgentBase.runtimeContext";
  private static final boolean KNOWN = isSupported();

  private Sessions() {}

  /**
   * The session of a call, or empty.
   *
   * @param told the context passed to the call, or anything else
   * @param carried what a stream carries, if no context was passed to the call
   */
  public static String of(Object told, ContextView carried) {
    return !KNOWN || !(context(told, carried) instanceof RuntimeContext runtime)
        ? ""
        : session(runtime);
  }

  /** The user that the call is for, or else its session; or empty. */
  public static String user(Object told, ContextView carried) {
    if (!KNOWN || !(context(told, carried) instanceof RuntimeContext runtime)) {
      return "";
    }
    String user = text(runtime.getUserId());
    return user.isEmpty() ? text(runtime.getSessionId()) : user;
  }

  private static Object context(Object told, ContextView carried) {
    return told == null ? carried.getOrDefault(CONTEXT_KEY, null) : told;
  }

  /** Session ids are unique only per user. */
  private static String session(RuntimeContext context) {
    String session = text(context.getSessionId());
    String user = text(context.getUserId());
    return session.isEmpty() || user.isEmpty() ? session + user : user + '/' + session;
  }

  private static String text(String id) {
    return id == null ? "" : id.strip();
  }

  private static boolean isSupported() {
    try {
      String context = "io.agentscope.core.agent.RuntimeContext";
      Class.forName(context, false, Sessions.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException beforeVersion2) {
      return false;
    }
  }
}
