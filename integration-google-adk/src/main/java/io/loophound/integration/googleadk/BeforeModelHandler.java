package io.loophound.integration.googleadk;

import com.google.adk.agents.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;

/**
 * Makes the run known on the thread that continues by calling a model: a callback or the session
 * store may have answered on any.
 */
public final class BeforeModelHandler implements Handler {
  private final Runs runs;

  public BeforeModelHandler(SeamContext context) {
    runs = new Runs(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[0] instanceof InvocationContext invocation
        ? new CallbackAnswer(runs.of(invocation, invocation.agent()))
        : null;
  }

  private record CallbackAnswer(Work run) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (returned instanceof Maybe<?> maybe) {
        return new BoundMaybe<>(maybe, run);
      }
      // before 1.0
      return returned instanceof Single<?> single
          ? new BoundMaybe<>(single.toMaybe(), run).toSingle()
          : returned;
    }
  }
}
