package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.lang.reflect.Field;

/** The loop of a pool's thread, which begins with a task that did not wait in the queue. */
public final class WorkerHandler implements Handler {
  private final Field firstTask;

  public WorkerHandler(SeamContext context) throws NoSuchFieldException, ClassNotFoundException {
    Class<?> worker = Class.forName(ActivationsSeam.POOL + "$Worker", false, null);
    firstTask = worker.getDeclaredField("firstTask");
    firstTask.setAccessible(true);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (Continuations.isOne(call.self(), task(call.arguments()[0]))) {
      Activations.idle();
    } else {
      Activations.nextTask();
    }
    return null; // the thread ends with the method
  }

  private Object task(Object worker) {
    try {
      return firstTask.get(worker);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
