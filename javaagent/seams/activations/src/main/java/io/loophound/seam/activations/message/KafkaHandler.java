package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** A listener of Spring Kafka gets a record. */
public final class KafkaHandler extends MessageHandler {
  private final KafkaRecords records = new KafkaRecords(getters);

  public KafkaHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    return records.activation(call.arguments()[0]);
  }
}
