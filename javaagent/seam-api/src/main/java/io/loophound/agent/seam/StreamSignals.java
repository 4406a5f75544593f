package io.loophound.agent.seam;

import java.util.function.Consumer;

/**
 * How the signals of a stream pass from the library that makes it to the application that reads it,
 * and back. For each library one adapter puts them between the two. Never throws by itself.
 *
 * @param <P> the parts of the stream
 */
public interface StreamSignals<P> {

  /**
   * Signals the application.
   *
   * @param signal what to tell it
   */
  void downstream(Runnable signal);

  /**
   * Signals the library.
   *
   * @param signal what to tell it
   */
  void upstream(Runnable signal);

  /**
   * The next part. If the stream ends with it, the library is cancelled, the application gets an
   * error instead, and nothing follows.
   *
   * @param part as the library has it
   * @param pass gives it to the application
   * @param cancel tells the library that nobody reads on
   * @param error gives the application the kill
   */
  default void next(
      P part, Consumer<? super P> pass, Runnable cancel, Consumer<? super Throwable> error) {
    downstream(() -> pass.accept(part));
  }

  /**
   * The stream failed.
   *
   * @param error what the library says
   * @param pass gives it to the application
   */
  default void failed(Throwable error, Consumer<? super Throwable> pass) {
    downstream(() -> pass.accept(error));
  }

  /**
   * The stream has come to its end.
   *
   * @param pass tells the application
   */
  default void completed(Runnable pass) {
    downstream(pass);
  }

  /** The application has cancelled the stream. */
  default void cancelled() {}

  /**
   * {@return signals with which the library acts for one work, and the application for another}
   *
   * @param <P> the type of a part
   * @param inner what the library acts for
   * @param outer what the application acts for
   */
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
