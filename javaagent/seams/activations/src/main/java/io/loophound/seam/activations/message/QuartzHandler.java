package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.lang.reflect.Field;

/** Quartz fires a job. The job may ask to be executed again, which goes on with the same work. */
public final class QuartzHandler extends MessageHandler {

  public QuartzHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    // what fires the job is new each time; only executions of the same fire are alike
    Object fire = getters.get(context(call), "getFireInstanceId");
    return Identity.certain("quartz", fire, Activations.next());
  }

  private static Object context(WovenCall call) {
    try {
      Field context = call.owner().getDeclaredField("jec");
      context.setAccessible(true);
      return context.get(call.self());
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
