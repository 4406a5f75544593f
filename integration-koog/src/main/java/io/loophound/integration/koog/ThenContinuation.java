package io.loophound.integration.koog;

import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** Continues with what follows a step, and then with whatever waits for both. */
record ThenContinuation(Continuation<Object> outer, CoroutineContext context, Coroutines.Next next)
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
