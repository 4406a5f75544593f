package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.conversation.Delivery;
import java.util.concurrent.FutureTask;

/** Calls a handler as the agent would. */
final class Deliveries {
  private Deliveries() {}

  /** The activation while a method with these arguments runs, on a thread of its own. */
  static long activation(Handler handler, Throwable thrown, Object... arguments) throws Exception {
    FutureTask<Long> task =
        new FutureTask<>(
            () -> {
              Invocation scope = handler.enter(new Call(Handler.class, null, arguments));
              long within = Activations.current();
              scope.exit(null, thrown);
              return within;
            });
    new Thread(task).start();
    return task.get();
  }

  /** What the activation has in common with that of another delivery of the message. */
  static long message(long activation) {
    return Delivery.driver(RunKey.ofThread(1).forActivation(activation));
  }

  /** Whether it is known which message it is. */
  static boolean identified(long activation) {
    return activation < 0;
  }

  /** Whether it is only the sender's word that identifies it. */
  static boolean first(long activation) {
    return Delivery.number(RunKey.ofThread(1).forActivation(activation)) == Delivery.FIRST;
  }
}
