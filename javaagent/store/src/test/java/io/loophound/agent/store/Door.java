package io.loophound.agent.store;

import io.loophound.agent.store.engine.FleetStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Through which all that JVMs send goes to their store: while it is closed, no answer comes. */
final class Door {
  private boolean closed;

  synchronized void close() {
    closed = true;
  }

  synchronized void open() {
    closed = false;
    notifyAll();
  }

  private synchronized void pass() throws InterruptedException {
    while (closed) {
      wait();
    }
  }

  /** The store behind it. */
  FleetStore before(FleetStore store) {
    return (FleetStore)
        Proxy.newProxyInstance(
            FleetStore.class.getClassLoader(),
            new Class<?>[] {FleetStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("send")) {
                pass();
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
