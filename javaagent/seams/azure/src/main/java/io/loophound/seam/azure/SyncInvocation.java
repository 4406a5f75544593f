package io.loophound.seam.azure;

import com.azure.core.http.HttpResponse;
import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;

/** The handling of one blocking call. */
final class SyncInvocation implements Invocation.Proceed {
  private final GuardedHttpCall call;

  private SyncInvocation(GuardedHttpCall call) {
    this.call = call;
  }

  /** Makes the call, or refuses it. */
  static Invocation of(AzureAttempt.ShownRequest begun) {
    GuardedHttpCall call = begun.call();
    call.throttle();
    return call.invocation(new SyncInvocation(call), begun::refusal);
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
