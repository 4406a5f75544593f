package io.loophound.agent.it.web.apps;

import java.util.Optional;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Spring WebFlux on Reactor Netty, with the handler of the documentation. */
public final class WebFluxApp {

  private WebFluxApp() {}

  /** The application's beans. */
  @EnableWebFlux
  public static final class Beans {}

  /** An agent behind a controller. */
  @RestController
  public static final class Orders {
    /** The agent's answer. */
    @GetMapping("/agent")
    public Mono<String> order() {
      return Mono.fromCallable(MvcApp::ask).subscribeOn(Schedulers.boundedElastic());
    }

    /** An error that is none of ours. */
    @GetMapping("/broken")
    public Mono<String> broken() {
      return Mono.fromCallable(() -> Optional.<String>empty().orElseThrow());
    }
  }

  /** Starts, asks itself, and prints what came back; {@code plain} is without the handler. */
  public static void main(String[] args) throws Exception {
    AnnotationConfigApplicationContext beans = new AnnotationConfigApplicationContext();
    beans.register(Beans.class, Orders.class);
    if (!args[0].equals("plain")) {
      beans.register(StoppedAgentsHandler.class);
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
      MvcApp.print("/agent", "http://localhost:" + server.port() + "/agent");
      MvcApp.print("/broken", "http://localhost:" + server.port() + "/broken");
    } finally {
      server.disposeNow();
    }
  }
}
