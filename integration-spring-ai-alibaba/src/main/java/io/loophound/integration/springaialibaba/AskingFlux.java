package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

/** The stream of an agent's model, which is called on subscription. */
public final class AskingFlux<T> extends Flux<T> {
  private final Flux<T> source;
  private final RunScope run;

  private AskingFlux(Flux<T> source, RunScope run) {
    this.source = source;
    this.run = run;
  }

  /** The same stream, requested for {@code run}. */
  public static <T> Flux<T> of(Flux<T> source, RunScope run) {
    return new AskingFlux<>(source, run);
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    RunScope outer = Scopes.run();
    DelegatedModelCall asking = DelegatedModelCall.begin(run);
    try {
      source.subscribe(new OutsideSubscriber<>(actual, outer));
    } finally {
      asking.end();
    }
  }
}
