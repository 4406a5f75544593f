package io.loophound.seam.ktor;

import io.ktor.util.AttributeKey;
import io.loophound.detectors.event.RunKey;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;

/** The caller of a call; further attempts of it carry the same object. */
final class OpenRequest {
  static final AttributeKey<OpenRequest> KEY = new AttributeKey<>("loophound.asked");

  private final boolean counted;
  private final RunKey run;

  /**
   * The caller on this thread.
   *
   * @param counted whether an outer seam has counted the call
   */
  OpenRequest(boolean counted, RunKey run) {
    this.counted = counted;
    this.run = run;
  }

  boolean isCounted() {
    return counted;
  }

  /** The call according to its headers, made by the recorded caller. */
  RequestContext of(RequestContext context, HttpGuard guard) {
    RequestContext asked = guard.madeBy(run, context);
    String id =
        context.attemptId().isEmpty() ? Integer.toHexString(hashCode()) : context.attemptId();
    return new RequestContext(asked.origin(), asked.run(), asked.traceId(), asked.attempt(), id);
  }
}
