package io.loophound.integration.googleadk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.Model;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Iterator;

/**
 * Gives an agent's loop a watched model in place of its own: the method that calls a model is
 * abstract in {@code BaseLlm}, and applications write models, too. All other callers get the model
 * itself.
 */
public final class AdkModelHandler implements Handler {
  private static final String FLOW = "com.google.adk.flows.llmflows.BaseLlmFlow";

  private final SeamContext context;

  public AdkModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return new ResolvedModel(call.owner().getName());
  }

  private final class ResolvedModel implements Invocation.Proceed {
    private final String owner;

    ResolvedModel(String owner) {
      this.owner = owner;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (returned instanceof Model resolved) {
        BaseLlm model = resolved.model().orElse(null);
        return isToBeWatched(model) ? resolved.toBuilder().model(watched(model)).build() : returned;
      }
      return returned instanceof BaseLlm model && isToBeWatched(model) ? watched(model) : returned;
    }

    private boolean isToBeWatched(BaseLlm model) {
      return model != null && !(model instanceof WatchedModel) && askedBy(owner).equals(FLOW);
    }
  }

  private BaseLlm watched(BaseLlm model) {
    return new WatchedModel(model, context);
  }

  /** The class that called a method of {@code owner}. */
  private static String askedBy(String owner) {
    return StackWalker.getInstance()
        .walk(
            frames -> {
              Iterator<StackWalker.StackFrame> each = frames.iterator();
              boolean there = false;
              while (each.hasNext()) {
                String type = each.next().getClassName();
                if (there && !type.equals(owner)) {
                  return type;
                }
                there |= type.equals(owner);
              }
              return "";
            });
  }
}
