package io.loophound.agent.seam;

import java.util.function.Consumer;

/**
 * The streamed reply of a {@link GuardedCall}: read along, ended once, and cut where the guard says
 * so. What the application does with a signal, such as its next model call, is not part of the call
 * that the signal comes from. Signals come one at a time; a stream may be cancelled at any time.
 *
 * @param <P> the framework's type of a part
 */
public final class GuardedStream<P> implements StreamSignals<P> {
  private final SeamContext context;
  private final GuardedCall call;
  private final StreamedParts<? super P> parts;
  private final Work work;
  private volatile RuntimeException kill;

  /**
   * The stream of a call.
   *
   * @param context of the seam that sees it
   * @param call the call that it answers
   * @param parts assembles the reply
   * @param work what the application acts for when it gets a signal
   */
  public GuardedStream(
      SeamContext context, GuardedCall call, StreamedParts<? super P> parts, Work work) {
    this.context = context;
    this.call = call;
    this.parts = parts;
    this.work = work;
  }

  /**
   * Reads a part.
   *
   * @param part the next one that the library has
   * @return the exception that ends the stream here or has ended it, or null
   */
  public RuntimeException read(P part) {
    if (kill != null) {
      return kill;
    }
    try {
      if (!call.isEnded()) {
        kill = call.examine(parts.add(part));
        if (kill == null && parts.isWhole()) {
          call.completed(parts::reply);
        }
      }
    } catch (Throwable e) {
      context.error(e);
    }
    return kill;
  }

  /** {@return what the stream was cut with, or null} */
  public RuntimeException kill() {
    return kill;
  }

  /** Ends the call where it is; the text so far is paid for. */
  public void cut() {
    call.cut(parts::reply);
  }

  @Override
  public void next(
      P part, Consumer<? super P> pass, Runnable cancel, Consumer<? super Throwable> error) {
    if (kill != null) {
      return;
    }
    RuntimeException end = read(part);
    if (end == null) {
      downstream(() -> pass.accept(part));
      return;
    }
    cancel.run();
    cut();
    downstream(() -> error.accept(end));
  }

  @Override
  public void failed(Throwable error, Consumer<? super Throwable> pass) {
    if (kill == null) {
      call.failed(error);
      downstream(() -> pass.accept(error));
    }
  }

  @Override
  public void completed(Runnable pass) {
    if (kill == null) {
      call.completed(parts::reply);
      downstream(pass);
    }
  }

  @Override
  public void cancelled() {
    call.cancelled();
  }

  @Override
  public void downstream(Runnable signal) {
    Object suspended = Scopes.suspendModelCall();
    try {
      work.during(signal);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  /** The model may be called only now. */
  @Override
  public void upstream(Runnable signal) {
    Object suspended = Scopes.suspendModelCall();
    Scopes.tryOpenModelCall(call);
    try {
      signal.run();
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }
}
