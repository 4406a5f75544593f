package io.loophound.agent.seam.linked;

import java.time.Duration;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.ContinuationInterceptor;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.DelayKt;

/**
 * Implements by hand what Kotlin's compiler generates for suspending functions. A seam has one of
 * its own, and recognises the continuations that it made.
 */
public final class Coroutines {
  /** The return value of a function whose result comes later. */
  public static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

  /** A seam's own continuations: an instance recognises only those that it made. */
  public Coroutines() {}

  /** A step that returns its result, or {@link #SUSPENDED} and continues with it later. */
  public interface Step {
    /**
     * Runs the step.
     *
     * @param then what to continue with if it suspends, once; not used otherwise
     * @return its result, or {@link #SUSPENDED}
     * @throws Throwable what {@link Next} gets in place of a result
     */
    Object run(Continuation<Object> then) throws Throwable;
  }

  /** What follows a step that has returned or thrown. */
  public interface Next {
    /**
     * Runs what follows, on the thread that the step ended on.
     *
     * @param result what the step returned; null if it threw
     * @param thrown what the step threw, or null
     * @return the result of both, or {@link #SUSPENDED} if it comes later
     * @throws Throwable what the caller of both gets
     */
    Object run(Object result, Throwable thrown) throws Throwable;
  }

  /**
   * Runs one step after the other, the first at once.
   *
   * @param outer gets the result, or what was thrown, if it comes later
   * @param step the first
   * @param next the second; it runs also if the first throws
   * @return the result, or {@link #SUSPENDED}
   * @throws Throwable what {@code next} throws before anything was suspended
   */
  public Object run(Continuation<Object> outer, Step step, Next next) throws Throwable {
    Object result;
    try {
      result = step.run(then(outer, next));
    } catch (Throwable thrown) {
      return next.run(null, thrown);
    }
    return result == SUSPENDED ? result : next.run(result, null);
  }

  /**
   * {@return a continuation for a suspending function, which runs what follows and then continues
   * with another one}
   *
   * @param outer the one that gets the result; its context applies
   * @param next what follows the function
   */
  public Continuation<Object> then(Continuation<Object> outer, Next next) {
    return then(outer, outer.getContext(), next);
  }

  /**
   * {@return the same with a context of its own}
   *
   * @param outer the continuation that gets the result
   * @param context applies until {@code outer} continues
   * @param next what follows the function
   */
  public Continuation<Object> then(
      Continuation<Object> outer, CoroutineContext context, Next next) {
    return new ThenContinuation(this, outer, context, next);
  }

  /**
   * {@return whether a continuation is from here, so the call was judged before}
   *
   * @param continuation any object, or null
   */
  public boolean isOurs(Object continuation) {
    return continuation instanceof ThenContinuation then && then.maker() == this;
  }

  /**
   * Suspends for a while, if at all, without blocking a thread.
   *
   * @param delay how long, made a millisecond if it is less; zero for not at all
   * @param then continues after it, on its own dispatcher
   * @return {@link #SUSPENDED}, or Kotlin's unit if the delay is zero
   */
  public static Object delay(Duration delay, Continuation<Object> then) {
    if (delay.isZero()) {
      return Unit.INSTANCE;
    }
    return DelayKt.delay(Math.max(1, delay.toMillis()), cast(dispatched(then)));
  }

  /**
   * {@return the same continuation, continued on a thread of its own dispatcher}
   *
   * @param then returned as it is if its context has no dispatcher
   */
  public static Continuation<Object> dispatched(Continuation<Object> then) {
    ContinuationInterceptor dispatcher = then.getContext().get(ContinuationInterceptor.Key);
    return dispatcher == null ? then : cast(dispatcher.interceptContinuation(then));
  }

  /**
   * Throws exceptions that Kotlin's functions need not declare.
   *
   * @param <T> inferred as an unchecked exception
   * @param thrown what to throw
   * @return never; so that a caller can write {@code throw sneak(thrown)}
   * @throws T always
   */
  @SuppressWarnings("unchecked")
  public static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /**
   * {@return the same continuation, with another type of result} Not checked: Kotlin erases it,
   * too.
   *
   * @param <T> what the continuation is to accept
   * @param continuation that accepts it at run time
   */
  @SuppressWarnings("unchecked") // a continuation that accepts any result accepts this one
  public static <T> Continuation<T> cast(Continuation<?> continuation) {
    return (Continuation<T>) continuation;
  }

  /** Continues with what follows a step, and then with whatever waits for both. */
  private record ThenContinuation(
      Coroutines maker, Continuation<Object> outer, CoroutineContext context, Next next)
      implements Continuation<Object> {

    @Override
    public CoroutineContext getContext() {
      return context;
    }

    @Override
    public void resumeWith(Object result) {
      Object following;
      try {
        Throwable thrown = thrown(result);
        following = next.run(thrown == null ? result : null, thrown);
      } catch (Throwable thrown) {
        following = ResultKt.createFailure(thrown);
      }
      if (following != SUSPENDED) {
        outer.resumeWith(following);
      }
    }

    private static Throwable thrown(Object result) {
      try {
        ResultKt.throwOnFailure(result);
        return null;
      } catch (Throwable thrown) {
        return thrown;
      }
    }
  }
}
