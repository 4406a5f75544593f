package io.loophound.compat;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;

/** A suspending function of Kotlin, called from a thread that waits for it. */
interface Suspending<T> {

  Object call(Continuation<? super T> then);

  @SuppressWarnings("unchecked")
  static <T> T run(Suspending<T> function) throws InterruptedException {
    return (T)
        BuildersKt.<T>runBlocking(
            EmptyCoroutineContext.INSTANCE, (scope, then) -> function.call(then));
  }
}
