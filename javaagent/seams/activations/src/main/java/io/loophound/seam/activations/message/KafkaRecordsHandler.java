package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Iterator;

/**
 * An application goes through the records that it has taken. It works on each of them until it asks
 * for the next one; on which of them afterwards is not known.
 */
public final class KafkaRecordsHandler implements Handler {
  private final KafkaRecords records = new KafkaRecords(new Getters());

  private final SeamContext context;

  public KafkaRecordsHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return new RecordIteration(records, context);
  }

  private record RecordIteration(KafkaRecords records, SeamContext context)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Iterator<?> iterator
          ? new InTurn<>(iterator, records, context)
          : returned;
    }
  }

  private record InTurn<T>(Iterator<T> iterator, KafkaRecords records, SeamContext context)
      implements Iterator<T> {
    @Override
    public boolean hasNext() {
      boolean more = iterator.hasNext();
      if (!more) {
        Activations.nextMessage(0);
      }
      return more;
    }

    @Override
    public T next() {
      T next = iterator.next();
      try {
        if (!Activations.isInRequest()) {
          Activations.nextMessage(records.activation(next));
        }
      } catch (Throwable t) { // the application's loop is no place of ours: nothing may reach it
        context.error(t);
      }
      return next;
    }

    @Override
    public void remove() {
      iterator.remove();
    }
  }
}
