package io.loophound.integration.googleadk.run;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;

/** A part of a run that has one value: it is subscribed to and signals in that run. */
public final class BoundSingle<T> extends Single<T> {
  private final Single<T> source;
  private final Run run;

  public BoundSingle(Single<T> source, Run run) {
    this.source = source;
    this.run = run;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super T> actual) {
    run.during(() -> source.subscribe(new Bound<>(actual, run)));
  }

  private record Bound<T>(SingleObserver<? super T> actual, Run run) implements SingleObserver<T> {
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
  }
}
