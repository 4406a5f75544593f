package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.activations.ActivationScope;
import io.loophound.seam.activations.message.RabbitMessages.Delivered;
import java.util.List;

/** A listener of Spring AMQP gets a message. If it throws, the broker may deliver it again. */
public final class RabbitHandler implements Handler {
  private final Getters getters = new Getters();
  private final RabbitMessages messages = new RabbitMessages();

  public RabbitHandler(SeamContext context) {}

  @Override
  public Invocation enter(Call call) {
    if (Activations.inRequest()) {
      return null; // it is handed on
    }
    Object data = call.arguments()[1];
    Object message = data instanceof List<?> batch && !batch.isEmpty() ? batch.get(0) : data;
    Object properties = getters.get(message, "getMessageProperties");
    Delivered delivered =
        messages.of(
            getters.get(properties, "getConsumerQueue"),
            getters.get(properties, "getMessageId"),
            getters.get(properties, "getRedelivered"),
            getters.get(properties, "getHeaders"),
            getters.get(message, "getBody"));
    return new Work(
        messages, delivered, ActivationScope.of(Activations.message(delivered.activation())));
  }

  private record Work(RabbitMessages messages, Delivered delivered, Invocation scope)
      implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (thrown != null) {
        messages.failed(delivered);
      }
      return scope.exit(returned, thrown);
    }
  }
}
