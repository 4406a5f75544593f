package io.loophound.integration.koog;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.linked.Coroutines;
import java.time.Duration;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/**
 * A call of a suspending function: its result is examined whether the function returns it or
 * continues with it later, and it may be delayed.
 */
public abstract class SuspendingCall implements Invocation.Proceed {
  /** The continuations of this seam. */
  static final Coroutines COROUTINES = new Coroutines();

  private final Object[] arguments;
  private final Continuation<Object> caller;
  private final CoroutineContext context;
  private final Duration delay;

  /**
   * A call.
   *
   * @param arguments the function's arguments; the last one is its continuation
   * @param context the context while the function runs
   * @param delay the delay before the call
   */
  protected SuspendingCall(Object[] arguments, CoroutineContext context, Duration delay) {
    this.arguments = arguments;
    this.context = context;
    this.delay = delay;
    caller = Coroutines.cast((Continuation<?>) arguments[arguments.length - 1]);
  }

  /** The function is about to run on this thread. */
  protected abstract void open();

  /** It has returned, or thrown, on this thread. */
  protected abstract void close();

  /** Calls the function, after the delay. */
  protected abstract Object call(Object[] arguments) throws Throwable;

  /** The result has arrived; returns what the caller gets. */
  protected abstract Object completed(Object result);

  /** The function ended without a result. */
  protected abstract void failed(Throwable thrown);

  /** Makes the call, now or after the delay. */
  public final Invocation decided() {
    return delay.isZero() ? this : new Invocation.Replace(later());
  }

  @Override
  public final Object[] arguments() {
    Object[] changed = watched();
    open();
    return changed;
  }

  private Object later() {
    try {
      return COROUTINES.run(caller, then -> Coroutines.delay(delay, then), this::begin);
    } catch (Throwable thrown) {
      Coroutines.dispatched(caller).resumeWith(ResultKt.createFailure(thrown));
      return Coroutines.SUSPENDED;
    }
  }

  @Override
  public final Object exit(Object returned, Throwable thrown) {
    close();
    if (thrown != null) {
      failed(thrown);
      return null;
    }
    return returned == Coroutines.SUSPENDED ? returned : completed(returned);
  }

  private Object begin(Object nothing, Throwable thrown) throws Throwable {
    if (thrown != null) {
      failed(thrown);
      throw thrown;
    }
    Object[] changed = watched();
    open();
    Object result;
    try {
      result = call(changed);
    } catch (Throwable failure) {
      failed(failure);
      throw failure;
    } finally {
      close();
    }
    return result == Coroutines.SUSPENDED ? result : completed(result);
  }

  private Object[] watched() {
    Object[] changed = arguments.clone();
    changed[changed.length - 1] = COROUTINES.then(caller, context, this::end);
    return changed;
  }

  private Object end(Object result, Throwable thrown) throws Throwable {
    if (thrown != null) {
      failed(thrown);
      throw thrown;
    }
    return completed(result);
  }
}
