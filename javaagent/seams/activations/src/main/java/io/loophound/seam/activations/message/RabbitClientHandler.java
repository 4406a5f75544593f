package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.lang.reflect.Field;

/**
 * The client of RabbitMQ calls a consumer of the application. Whether its work fails is not seen
 * here, because a consumer says so itself. Nor is the queue: the class of the consumer stands for
 * it.
 */
public final class RabbitClientHandler extends MessageHandler {
  private final RabbitMessages messages = new RabbitMessages(new FailedMessages());

  public RabbitClientHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    Object envelope = captured(call.self(), "envelope");
    Object properties = captured(call.self(), "properties");
    return messages
        .of(
            consumer(captured(call.self(), "delegate")),
            getters.get(properties, "getMessageId"),
            getters.get(envelope, "isRedeliver"),
            getters.get(properties, "getHeaders"),
            captured(call.self(), "body"))
        .activation();
  }

  /** The class of what the application has given the client to call. */
  private static String consumer(Object consumer) {
    Object callback = captured(consumer, "deliverCallback");
    Object called = callback == null ? consumer : callback;
    return called == null ? null : called.getClass().getName();
  }

  /** A variable that an object of an anonymous class has captured. */
  private static Object captured(Object object, String name) {
    if (object == null) {
      return null;
    }
    try {
      Field field = object.getClass().getDeclaredField("val$" + name);
      field.setAccessible(true);
      return field.get(object);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
