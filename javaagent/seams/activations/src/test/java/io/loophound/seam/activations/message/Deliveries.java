package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.conversation.Delivery;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Calls a handler as the agent would. */
final class Deliveries {
  private Deliveries() {}

  /** The activation while a method with these arguments runs, on a thread of its own. */
  static long activation(Handler handler, Throwable thrown, Object... arguments) throws Exception {
    FutureTask<Long> task =
        new FutureTask<>(
            () -> {
              Proceed scope =
                  (Proceed) handler.enter(new WovenCall(Handler.class, null, arguments));
              long within = Activations.current();
              scope.exit(null, thrown);
              return within;
            });
    new Thread(task).start();
    return task.get();
  }

  /** The same on a thread that takes its messages from a consumer of this group. */
  static long activation(String group, Handler handler, Object... arguments) throws Exception {
    return activation(new Fakes.GroupConsumer(group, List.of("orders")), handler, arguments);
  }

  /** The same on a thread that takes its messages from this consumer. */
  static long activation(Fakes.GroupConsumer consumer, Handler handler, Object... arguments)
      throws Exception {
    KafkaPollHandler poll = new KafkaPollHandler(null);
    return activation(
        call -> {
          poll.enter(new WovenCall(Handler.class, consumer, new Object[0]));
          return handler.enter(call);
        },
        null,
        arguments);
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
