package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;

/** The handling of one attempt. */
final class ExecuteInvocation implements Invocation.Proceed {
  private final GuardedHttpCall guarded;
  private final AsyncExecuteRequest request;
  private final TakenBody body;
  private final TeeHandler handler;

  ExecuteInvocation(GuardedHttpCall guarded, AsyncExecuteRequest request, TakenBody body) {
    this.guarded = guarded;
    this.request = request;
    this.body = body;
    handler = new TeeHandler(request.responseHandler(), guarded);
  }

  /** Makes the attempt, or refuses it. */
  @SuppressWarnings("FutureReturnValueIgnored") // the application gets it
  Invocation decided() {
    return guarded.invocation(this, this::refusal);
  }

  /** A future alone would leave the application waiting: its handler must get a reply. */
  private CompletableFuture<?> refusal() {
    RefusedResponse.give(guarded.refusal(), request.responseHandler());
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public Object[] arguments() {
    return new Object[] {
      AsyncExecuteRequest.builder()
          .request(request.request())
          .requestContentPublisher(body)
          .responseHandler(handler)
          .fullDuplex(request.fullDuplex())
          .metricCollector(request.metricCollector().orElse(null))
          .httpExecutionAttributes(request.httpExecutionAttributes())
          .build()
    };
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the application gets it
  public Object exit(Object returned, Throwable thrown) {
    if (guarded.isRefused()) {
      return returned;
    }
    if (returned instanceof CompletableFuture<?> own) {
      return watched(own);
    }
    guarded.failed(thrown == null ? "no future" : thrown.getClass().getSimpleName());
    return returned;
  }

  /** An application that gives up cancels its own future; the client's must be cancelled, too. */
  private <T> CompletableFuture<T> watched(CompletableFuture<T> own) {
    CompletableFuture<T> given = new CompletableFuture<>();
    var unused = own.whenComplete((result, error) -> ended(given, result, error));
    unused = given.whenComplete((result, error) -> givenUp(own, error));
    return given;
  }

  private <T> void ended(CompletableFuture<T> given, T result, Throwable error) {
    if (error == null || handler.isCut()) {
      given.complete(result);
    } else {
      guarded.failed(error.getClass().getSimpleName());
      given.completeExceptionally(error);
    }
  }

  private void givenUp(CompletableFuture<?> own, Throwable error) {
    if (error != null && !own.isDone()) {
      handler.onCancelled();
      own.completeExceptionally(error);
    }
  }
}
