package io.loophound.zoo.host;

import io.loophound.zoo.client.Endpoint;
import io.loophound.zoo.client.ReactiveTalker;
import io.loophound.zoo.script.Talk;
import java.util.List;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A WebFlux handler on Reactor Netty. */
final class WebFluxSite extends Site {
  private final List<Talk> talks;
  private final ReactiveTalker talker;
  private final Ledger ledger;
  private final DisposableServer server;

  WebFluxSite(Endpoint endpoint, Ledger ledger) {
    this.talks = endpoint.program().talks();
    this.talker = new ReactiveTalker(endpoint);
    this.ledger = ledger;
    this.server =
        HttpServer.create()
            .port(0)
            .handle(
                new ReactorHttpHandlerAdapter(
                    RouterFunctions.toHttpHandler(
                        RouterFunctions.route().GET("/assistant", this::answer).build())))
            .bindNow();
  }

  private Mono<ServerResponse> answer(ServerRequest request) {
    int talk = Integer.parseInt(request.queryParam("talk").orElseThrow());
    return talker
        .hold(talks.get(talk))
        .doOnSuccess(end -> ledger.held())
        .doOnError(ledger::failed)
        .onErrorComplete()
        .then(ServerResponse.ok().bodyValue("done"));
  }

  @Override
  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.disposeNow();
  }
}
