package io.loophound.integration.testkit;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.Invocation.Replace;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the woven methods of the library call: the agent's gate, as far as a seam can tell. */
public final class TestGate {
  static final Map<String, Handler> HANDLERS = new ConcurrentHashMap<>();
  static volatile SeamContext agent;

  private TestGate() {}

  /** The invocation of a watched call, or null. */
  public static Invocation enter(String point, Class<?> owner, Object self, Object[] arguments) {
    Handler handler = HANDLERS.get(point);
    if (handler == null) {
      return null;
    }
    try {
      return handler.enter(new WovenCall(owner, self, arguments.clone()));
    } catch (Throwable e) {
      agent.error(e);
      return null;
    }
  }

  /** The arguments to call the method with. */
  public static Object[] arguments(Invocation invocation, Object[] arguments) {
    Object[] replaced = invocation instanceof Proceed proceed ? proceed.arguments() : null;
    return replaced == null ? arguments : replaced;
  }

  /** Throws the kill; returns what replaces the method's value, or null to run it. */
  public static Object replacement(Invocation invocation) {
    if (invocation instanceof Invocation.Throw thrown) {
      throw thrown.kill();
    }
    return invocation instanceof Replace replace ? replace.value() : null;
  }

  /** The value the method returns. */
  public static Object exit(
      Invocation invocation, Object replacement, Object returned, Throwable thrown) {
    if (replacement != null) {
      return replacement == Replace.NOTHING.value() ? null : replacement;
    }
    if (!(invocation instanceof Proceed proceed)) {
      return returned;
    }
    try {
      return proceed.exit(returned, thrown);
    } catch (Throwable e) {
      agent.error(e);
      return returned;
    }
  }
}
