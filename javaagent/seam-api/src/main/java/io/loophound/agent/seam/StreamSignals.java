package io.loophound.agent.seam;

import java.util.function.Consumer;

/**
 * How the signals of a stream pass from the library that makes it to the application that reads it,
 * and back. For each library one adapter puts them between the two. Never throws by itself.
 *
 * @param <P> the parts of the stream
 */
public interface StreamSignals<P> {

  /** Signals the application. */
  void downstream(Runnable signal);

  /** Signals the library. */
  void upstream(Runnable signal);

  /**
   * The next part. If the stream ends with it, the library is cancelled, the application gets an
   * error instead, and nothing follows.
   */
  default void next(
      P part, Consumer<? super P> pass, Runnable cancel, Consumer<? super Throwable> error) {
    downstream(() -> pass.accept(part));
  }

  /** The stream failed. */
  default void failed(Throwable error, Consumer<? super Throwable> pass) {
    downstream(() -> pass.accept(error));
  }

  /** The stream has come to its end. */
  default void completed(Runnable pass) {
    downstream(pass);
  }

  /** The application has cancelled the stream. */
  default void cancelled() {}

  /** The library acts for {@code inner}, the application for {@code outer}. */
  static <P> StreamSignals<P> between(Work inner, Work outer) {
    return new StreamSignals<>() {
      @Override
      public void downstream(Runnable signal) {
        outer.during(signal);
      }

      @Override
      public void upstream(Runnable signal) {
        inner.during(signal);
      }
    };
  }
}
