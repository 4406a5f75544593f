package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Field;

/**
 * The client of RabbitMQ calls a consumer of the application. Whether its work fails is not seen
 * here, because a consumer says so itself.
 */
public final class RabbitClientHandler extends MessageHandler {
  private final RabbitMessages messages = new RabbitMessages();

  public RabbitClientHandler(SeamContext context) {}

  @Override
  long activation(Call call) {
    Object envelope = captured(call, "envelope");
    Object properties = captured(call, "properties");
    return messages
        .of(
            null,
            getters.get(properties, "getMessageId"),
            getters.get(envelope, "isRedeliver"),
            getters.get(properties, "getHeaders"),
            captured(call, "body"))
        .activation();
  }

  /** A variable that the anonymous class has captured. */
  private static Object captured(Call call, String name) {
    try {
      Field field = call.owner().getDeclaredField("val$" + name);
      field.setAccessible(true);
      return field.get(call.self());
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
