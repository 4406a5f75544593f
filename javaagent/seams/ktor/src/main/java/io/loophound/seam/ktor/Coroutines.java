package io.loophound.seam.ktor;

import java.time.Duration;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.ContinuationInterceptor;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.DelayKt;

/** Implements by hand what Kotlin's compiler generates for suspending functions. */
final class Coroutines {
  static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

  private Coroutines() {}

  /** A step that returns its result, or {@link #SUSPENDED} and continues with it later. */
  interface Step {
    Object run(Continuation<Object> then) throws Throwable;
  }

  /** What follows a step that has returned or thrown. */
  interface Next {
    Object run(Object result, Throwable thrown) throws Throwable;
  }

  /** Runs one step after the other; the result goes to {@code outer} unless it is returned. */
  static Object run(Continuation<Object> outer, Step step, Next next) throws Throwable {
    Object result;
    try {
      result = step.run(then(outer, next));
    } catch (Throwable thrown) {
      return next.run(null, thrown);
    }
    return result == SUSPENDED ? result : next.run(result, null);
  }

  /** Continues with what follows, then with {@code outer}. */
  static Continuation<Object> then(Continuation<Object> outer, Next next) {
    return new ThenContinuation(outer, next);
  }

  /** Throws exceptions that Kotlin's functions need not declare. */
  @SuppressWarnings("unchecked")
  static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** Suspends for a while, if at all, without blocking a thread. */
  static Object delay(Duration delay, Continuation<Object> then) {
    if (delay.isZero()) {
      return Unit.INSTANCE;
    }
    return DelayKt.delay(Math.max(1, delay.toMillis()), unit(dispatched(then)));
  }

  /** The same, continued on a thread of its own dispatcher. */
  static Continuation<Object> dispatched(Continuation<Object> then) {
    ContinuationInterceptor dispatcher = then.getContext().get(ContinuationInterceptor.Key);
    return dispatcher == null ? then : cast(dispatcher.interceptContinuation(then));
  }

  @SuppressWarnings("unchecked") // a continuation that accepts any result accepts this one
  static <T> Continuation<T> cast(Continuation<?> continuation) {
    return (Continuation<T>) continuation;
  }

  private static Continuation<Unit> unit(Continuation<Object> continuation) {
    return cast(continuation);
  }

  /** Whether a continuation is LoopHound's. */
  static boolean isOurs(Object continuation) {
    return continuation instanceof ThenContinuation;
  }

  private record ThenContinuation(Continuation<Object> outer, Next next)
      implements Continuation<Object> {
    @Override
    public CoroutineContext getContext() {
      return outer.getContext();
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
