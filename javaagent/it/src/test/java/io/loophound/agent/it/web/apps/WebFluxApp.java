package io.loophound.agent.it.web.apps;

import java.io.IOException;
import java.util.Optional;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/**
 * Spring WebFlux on Reactor Netty: an agent behind two controllers, one of which answers errors.
 */
public final class WebFluxApp {

  private WebFluxApp() {}

  /** The application's beans. */
  @EnableWebFlux
  public static final class Beans {}

  /** Leaves every exception to the framework. */
  @RestController
  public static final class Plain {
    /** The agent's answer. */
    @GetMapping("/agent")
    public Mono<String> order() {
      return answer();
    }

    /** An error that is none of ours. */
    @GetMapping("/broken")
    public Mono<String> broken() {
      return Mono.fromCallable(() -> Optional.<String>empty().orElseThrow());
    }

    /** An answer that has begun before the agent is stopped. */
    @GetMapping(value = "/begun", produces = "text/event-stream")
    public Flux<String> begun() {
      return Flux.concat(Mono.just("one moment"), answer());
    }
  }

  /** Has an answer of its own for every exception. */
  @RestController
  public static final class Own {
    /** The agent's answer. */
    @GetMapping("/own")
    public Mono<String> order() {
      return answer();
    }

    /** The application's answer. */
    @ExceptionHandler
    public ResponseEntity<String> failed(RuntimeException thrown) {
      return ResponseEntity.status(503).body("own: " + thrown.getClass().getSimpleName());
    }
  }

  /** The application's own answer to every exception. */
  @Order(-2)
  public static final class OwnHandler implements WebExceptionHandler {
    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
      exchange.getResponse().setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
      return exchange.getResponse().setComplete();
    }
  }

  private static Mono<String> answer() {
    return Mono.fromCallable(MvcApp::ask).subscribeOn(Schedulers.boundedElastic());
  }

  /** Starts, asks itself for the paths, and prints what came back; {@code handler} adds its own. */
  public static void main(String[] args) throws Exception {
    AnnotationConfigApplicationContext beans = new AnnotationConfigApplicationContext();
    beans.register(Beans.class, Plain.class, Own.class);
    if (args[0].equals("handler")) {
      beans.register(OwnHandler.class);
    }
    beans.refresh();
    DisposableServer server =
        HttpServer.create()
            .port(0)
            .handle(
                new ReactorHttpHandlerAdapter(
                    WebHttpHandlerBuilder.applicationContext(beans).build()))
            .bindNow();
    try {
      for (int i = 1; i < args.length; i++) {
        print(args[i], "http://localhost:" + server.port() + args[i]);
      }
    } finally {
      server.disposeNow();
    }
  }

  private static void print(String path, String address) throws Exception {
    try {
      MvcApp.print(path, address);
    } catch (IOException e) {
      System.out.println(path + " cut");
    }
  }
}
