package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Map;

/** A listener of Spring Messaging gets a message, whose headers say what its broker calls it. */
public final class SpringMessageHandler extends MessageHandler {
  private static final String SQS = "Sqs_";

  public SpringMessageHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    if (!(getters.get(call.arguments()[0], "getHeaders") instanceof Map<?, ?> headers)) {
      return 0;
    }
    if (headers.get(SQS + "ReceiptHandle") != null) {
      // without a receipt the id is Spring's own, which is new for each delivery
      return Identity.certain("sqs", headers.get(SQS + "QueueUrl"), headers.get("id"));
    }
    return KafkaRecords.activation(
        headers.get("kafka_receivedTopic"),
        headers.get("kafka_receivedPartitionId"),
        headers.get("kafka_offset"));
  }
}
