package io.loophound.agent.it.web.apps;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

@Component
@Order(-2) // before Spring Boot's
public class StoppedAgentsHandler implements WebExceptionHandler {
  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each.getClass().getName().equals("java.lang.LoopHoundKill")) {
        String reason = "The AI agent was stopped";
        return Mono.error(
            new ResponseStatusException(HttpStatusCode.valueOf(422), reason, failure));
      }
    }
    return Mono.error(failure);
  }
}
