package io.loophound.seam.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpResponse;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import java.time.Duration;
import reactor.core.publisher.Mono;

/** Recognises the model calls among those that return a {@code Mono}. */
public final class SendHandler implements Handler {
  private final AzureRequests requests;

  public SendHandler(SeamContext context) {
    requests = new AzureRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof HttpPipelineCallContext sent)) {
      return null;
    }
    AzureAttempt attempt = requests.find(sent.getHttpRequest());
    return attempt == null ? null : new AsyncInvocation(attempt);
  }

  /** One call that returns a {@code Mono}: each subscription to it makes the call once. */
  private record AsyncInvocation(AzureAttempt attempt) implements Invocation.Proceed {

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      if (!(returned instanceof Mono<?>)) {
        return returned;
      }
      Mono<HttpResponse> response = (Mono<HttpResponse>) returned;
      return Mono.defer(() -> begin(response));
    }

    private Mono<HttpResponse> begin(Mono<HttpResponse> response) {
      AzureAttempt.ShownRequest begun = attempt.begin();
      GuardedHttpCall call = begun.call();
      RuntimeException kill = call.thrown();
      if (kill != null) {
        return Mono.error(kill);
      }
      if (call.isRefused()) {
        return Mono.just(begun.refusal());
      }
      Mono<HttpResponse> watched =
          response
              .map(reply -> TeeResponse.of(reply, call))
              .doOnError(thrown -> call.failed(thrown.getClass().getSimpleName()))
              .doOnCancel(call::cancelled)
              .doOnTerminate(begun::restore)
              .doOnCancel(begun::restore);
      Duration delay = call.takeDelay();
      return delay.isZero() ? watched : Mono.delay(delay).then(watched);
    }
  }
}
