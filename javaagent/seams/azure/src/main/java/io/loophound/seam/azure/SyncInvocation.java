package io.loophound.seam.azure;

import com.azure.core.http.HttpResponse;
import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;

/** The handling of one blocking call. */
final class SyncInvocation implements Invocation {
  private final GuardedHttpCall call;
  private final RuntimeException kill;
  private final HttpResponse replacement;

  SyncInvocation(Attempt.ShownRequest begun) {
    call = begun.call();
    kill = call.thrown();
    replacement = call.isRefused() && kill == null ? begun.refusal() : null;
    call.throttle();
  }

  @Override
  public RuntimeException kill() {
    return kill;
  }

  @Override
  public Object replacement() {
    return replacement;
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (returned instanceof HttpResponse response) {
      return TeeResponse.of(response, call);
    }
    call.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
    return returned;
  }
}
