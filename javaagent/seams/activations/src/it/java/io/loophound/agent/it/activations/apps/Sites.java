package io.loophound.agent.it.activations.apps;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Web applications that answer with what they know of their request. */
final class Sites {

  private Sites() {}

  static List<String> servlet() throws Exception {
    Logger.getLogger("org.apache").setLevel(Level.OFF);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "page", new Page());
    context.addServletMappingDecoded("/", "page");
    tomcat.getConnector(); // there is none before one asks
    tomcat.start();
    int port = tomcat.getConnector().getLocalPort();
    return Workers.pieces(piece -> Workers.get(port));
  }

  private static final class Page extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().print(Workers.work());
    }
  }

  /** What the request carries is asked for on two threads. */
  static List<String> webFlux() throws Exception {
    DisposableServer server =
        HttpServer.create()
            .port(0)
            .handle(
                new ReactorHttpHandlerAdapter(
                    RouterFunctions.toHttpHandler(
                        RouterFunctions.route().GET("/", Sites::answer).build())))
            .bindNow();
    return Workers.pieces(piece -> Workers.get(server.port()));
  }

  private static Mono<ServerResponse> answer(ServerRequest request) {
    return carried()
        .delayElement(Duration.ofMillis(5))
        .flatMap(first -> carried().map(second -> first + "/" + second))
        .flatMap(text -> ServerResponse.ok().bodyValue(text));
  }

  /** What a thread knows on which a chain goes on. */
  static String hop() {
    return Mono.fromCallable(Workers::work).subscribeOn(Schedulers.boundedElastic()).block();
  }

  private static Mono<Long> carried() {
    return Mono.deferContextual(view -> Mono.just(view.getOrDefault(Agent.key(), 0L)));
  }
}
