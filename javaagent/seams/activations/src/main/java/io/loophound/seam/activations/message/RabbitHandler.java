package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.message.FailedMessages.Delivered;
import java.util.List;

/** A listener of Spring AMQP gets a message. If it throws, the broker may deliver it again. */
public final class RabbitHandler extends FailingHandler {
  private final RabbitMessages messages = new RabbitMessages(failed);

  public RabbitHandler(SeamContext context) {}

  @Override
  Delivered delivered(WovenCall call) {
    Object data = call.arguments()[1];
    Object message = data instanceof List<?> batch && !batch.isEmpty() ? batch.get(0) : data;
    Object properties = getters.get(message, "getMessageProperties");
    return messages.of(
        getters.get(properties, "getConsumerQueue"),
        getters.get(properties, "getMessageId"),
        getters.get(properties, "getRedelivered"),
        getters.get(properties, "getHeaders"),
        getters.get(message, "getBody"));
  }
}
