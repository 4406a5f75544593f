package io.loophound.integration.googleadk;

import io.loophound.agent.seam.Work;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.MaybeObserver;
import io.reactivex.rxjava3.disposables.Disposable;

/** A part of a run: it is subscribed to and signals in that run. */
public final class BoundMaybe<T> extends Maybe<T> {
  private final Maybe<T> source;
  private final Work run;

  public BoundMaybe(Maybe<T> source, Work run) {
    this.source = source;
    this.run = run;
  }

  @Override
  protected void subscribeActual(MaybeObserver<? super T> actual) {
    run.during(() -> source.subscribe(new BoundObserver<>(actual, run)));
  }

  private record BoundObserver<T>(MaybeObserver<? super T> actual, Work run)
      implements MaybeObserver<T> {
    @Override
    public void onSubscribe(Disposable disposable) {
      actual.onSubscribe(disposable);
    }

    @Override
    public void onSuccess(T value) {
      run.during(() -> actual.onSuccess(value));
    }

    @Override
    public void onError(Throwable error) {
      run.during(() -> actual.onError(error));
    }

    @Override
    public void onComplete() {
      run.during(actual::onComplete);
    }
  }
}
