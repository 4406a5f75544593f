package io.loophound.agent.store;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** The way of one JVM to its store, which can be cut, before a command or before its answer. */
public final class Line {
  /** How it is. */
  public enum State {
    /** Commands and answers arrive. */
    UP,
    /** Nothing arrives. */
    DOWN,
    /** Commands arrive, but no answers. */
    DEAF
  }

  private volatile State state = State.UP;

  /** Changes how it is. */
  public void become(State next) {
    state = next;
  }

  /** The store at its other end. */
  public FleetStore to(FleetStore store) {
    return (FleetStore)
        Proxy.newProxyInstance(
            FleetStore.class.getClassLoader(),
            new Class<?>[] {FleetStore.class},
            (proxy, method, arguments) -> {
              State now = state;
              boolean opens = method.getName().equals("open");
              boolean sends = method.getName().equals("send");
              if ((opens && now != State.UP) || (sends && now == State.DOWN)) {
                throw new StoreException("there is no connection");
              }
              Object answer = invoke(() -> method.invoke(store, arguments));
              if (sends && now == State.DEAF) {
                throw new StoreException("the connection was lost");
              }
              return answer;
            });
  }

  private static Object invoke(java.util.concurrent.Callable<Object> call) throws Throwable {
    try {
      return call.call();
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
