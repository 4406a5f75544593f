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

  /** A step that returns its result, or {@link #SUSPENDED} and continues with it later. */
  public interface Step {
    Object run(Continuation<Object> then) throws Throwable;
  }

  /** What follows a step that has returned or thrown. */
  public interface Next {
    Object run(Object result, Throwable thrown) throws Throwable;
  }

  /** Runs one step after the other; the result goes to {@code outer} unless it is returned. */
  public Object run(Continuation<Object> outer, Step step, Next next) throws Throwable {
    Object result;
    try {
      result = step.run(then(outer, next));
    } catch (Throwable thrown) {
      return next.run(null, thrown);
    }
    return result == SUSPENDED ? result : next.run(result, null);
  }

  /** Continues with what follows, then with {@code outer}. */
  public Continuation<Object> then(Continuation<Object> outer, Next next) {
    return then(outer, outer.getContext(), next);
  }

  /** The same; until {@code outer} continues, {@code context} applies. */
  public Continuation<Object> then(
      Continuation<Object> outer, CoroutineContext context, Next next) {
    return new ThenContinuation(this, outer, context, next);
  }

  /** Whether a continuation is from here, so the call was judged before. */
  public boolean isOurs(Object continuation) {
    return continuation instanceof ThenContinuation then && then.maker() == this;
  }

  /** Suspends for a while, if at all, without blocking a thread. */
  public static Object delay(Duration delay, Continuation<Object> then) {
    if (delay.isZero()) {
      return Unit.INSTANCE;
    }
    return DelayKt.delay(Math.max(1, delay.toMillis()), cast(dispatched(then)));
  }

  /** The same, continued on a thread of its own dispatcher. */
  public static Continuation<Object> dispatched(Continuation<Object> then) {
    ContinuationInterceptor dispatcher = then.getContext().get(ContinuationInterceptor.Key);
    return dispatcher == null ? then : cast(dispatcher.interceptContinuation(then));
  }

  /** Throws exceptions that Kotlin's functions need not declare. */
  @SuppressWarnings("unchecked")
  public static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

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
