package io.loophound.seam.springwebflux;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The problem detail as the answer to an exchange. */
final class ProblemAnswer {
  private ProblemAnswer() {}

  /**
   * Instead of a method whose first argument is the exchange, and the last one what ended it; null
   * if that is no kill, or the response has begun.
   */
  static Invocation to(WovenCall call, SeamContext context) {
    Object[] arguments = call.arguments();
    Throwable thrown = (Throwable) arguments[arguments.length - 1];
    ProblemDetail problem = ProblemDetail.of(context, thrown);
    if (problem == null) {
      return null;
    }
    ServerHttpResponse response = ((ServerWebExchange) arguments[0]).getResponse();
    return response.isCommitted()
        ? null
        // who is gone gets nothing, and the request ends with what ended it
        : new Invocation.Replace(write(problem, response).onErrorResume(e -> Mono.error(thrown)));
  }

  private static Mono<Void> write(ProblemDetail problem, ServerHttpResponse response) {
    byte[] body = problem.json().getBytes(StandardCharsets.UTF_8);
    response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
    HttpHeaders headers = response.getHeaders();
    headers.clearContentHeaders();
    headers.set("Content-Type", ProblemDetail.TYPE);
    headers.setContentLength(body.length);
    headers.set(ProblemDetail.DECISION, problem.decision());
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
  }
}
