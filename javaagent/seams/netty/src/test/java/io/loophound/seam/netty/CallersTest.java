package io.loophound.seam.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Sessions;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufMono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** Whose call it is, though an event loop sends it. */
class CallersTest {
  private static final String JSON =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";

  /** A logging context whose entries differ from thread to thread. */
  private static final Map<String, String> LOGGING =
      Map.of(
          "LoggerFactory",
          "public class LoggerFactory { static volatile int INITIALIZATION_STATE = 3; }",
          "MDC",
          "public class MDC { public static String get(String key) {"
              + " return key + Thread.currentThread().getName(); } }");

  @TempDir Path folder;

  private final TestContext context = new TestContext();
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private DisposableServer server;

  @BeforeEach
  void start() {
    Woven.watch(context);
    server =
        HttpServer.create()
            .port(0)
            .protocol(HttpProtocol.H2C, HttpProtocol.HTTP11)
            .handle(
                (request, response) ->
                    request
                        .receive()
                        .aggregate()
                        .then(response.sendString(Mono.just(ModelServer.REPLY)).then()))
            .bindNow();
  }

  @AfterEach
  void stop() {
    Thread.currentThread().setContextClassLoader(before);
    server.disposeNow();
    Woven.unwatch();
    assertThat(context.errors).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP11", "H2C"})
  void theSessionIsInTheLoggingContextOfTheCaller(HttpProtocol protocol) throws Exception {
    context.state =
        new AgentState(System::nanoTime, new Sessions(List.of("mdc:conversation"), false));
    try (URLClassLoader application = logging()) {
      Thread.currentThread().setContextClassLoader(application);
      String own = context.state.runKey("").session();

      post(protocol);
      post(protocol); // the connection is there

      assertThat(own).isNotEmpty();
      assertThat(context.requests)
          .hasSize(2)
          .allMatch(request -> request.run().session().equals(own));
    }
  }

  @Test
  void theRunIsTheOneOfTheCaller() {
    RunScope outer = Scopes.openRun(new RunScope("clerk", "memory-1", 7));
    try {
      post(HttpProtocol.HTTP11);
    } finally {
      Scopes.closeRun(outer);
    }
    post(HttpProtocol.HTTP11);

    assertThat(context.requests)
        .extracting(request -> request.run().session())
        .containsExactly("memory-1", "");
    assertThat(context.requests.get(0).run().agent()).isEqualTo("clerk");
  }

  private URLClassLoader logging() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
    for (Map.Entry<String, String> source : LOGGING.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      Files.writeString(file, "package org.slf4j; " + source.getValue());
      arguments.add(file.toString());
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private void post(HttpProtocol protocol) {
    String body =
        HttpClient.create()
            .protocol(protocol)
            .headers(all -> all.set("Content-Type", "application/json"))
            .post()
            .uri("http://localhost:" + server.port() + "/v1/chat/completions")
            .send(ByteBufMono.fromString(Mono.just(JSON)))
            .responseSingle((response, content) -> content.asString())
            .block();
    assertThat(body).isEqualTo(ModelServer.REPLY);
  }
}
