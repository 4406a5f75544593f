package io.loophound.integration.koog;

import java.time.Duration;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.ContinuationInterceptor;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.DelayKt;

/**
 * Implements by hand what Kotlin's compiler generates for suspending functions. Linked against
 * Kotlin, so it is defined next to the library with the rest of this seam.
 */
public final class Coroutines {
  /** The return value of a function whose result comes later. */
  public static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

  private Coroutines() {}

  /** A step that returns its result, or {@link #SUSPENDED} and continues with it later. */
  public interface Step {
    Object run(Continuation<Object> then) throws Throwable;
  }

  /** What follows a step that has returned or thrown. */
  public interface Next {
    Object run(Object result, Throwable thrown) throws Throwable;
  }

  /** Runs one step after the other; the result goes to {@code outer} unless it is returned. */
  public static Object run(Continuation<Object> outer, Step step, Next next) throws Throwable {
    Object result;
    try {
      result = step.run(new ThenContinuation(outer, outer.getContext(), next));
    } catch (Throwable thrown) {
      return next.run(null, thrown);
    }
    return result == SUSPENDED ? result : next.run(result, null);
  }

  /** Continues with what follows, then with {@code outer}; until then {@code context} applies. */
  public static Continuation<Object> then(
      Continuation<Object> outer, CoroutineContext context, Next next) {
    return new ThenContinuation(outer, context, next);
  }

  /** Whether a continuation is LoopHound's, so the call was judged before. */
  public static boolean isOurs(Object continuation) {
    return continuation instanceof ThenContinuation;
  }

  /** Suspends for a while, without blocking a thread. */
  public static Object delay(Duration delay, Continuation<Object> then) {
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
      Continuation<Object> outer, CoroutineContext context, Coroutines.Next next)
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
      if (following != Coroutines.SUSPENDED) {
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
