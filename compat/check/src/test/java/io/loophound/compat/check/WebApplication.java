package io.loophound.compat.check;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A web application while it runs. */
final class WebApplication implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("listening on (\\d+)\\.");

  private final HttpClient client = HttpClient.newHttpClient();
  private final RunningJvm jvm;
  private final int port;

  private WebApplication(RunningJvm jvm) {
    this.jvm = jvm;
    Matcher matcher = PORT.matcher(jvm.awaitOut("listening on ").awaitOut(".\n").out());
    if (!matcher.find()) {
      throw new AssertionError("no port in " + jvm.out());
    }
    port = Integer.parseInt(matcher.group(1));
  }

  /** One in Spring Boot's own kind of jar, as a JVM to be started. */
  static ForkedJvm boot(String module) {
    Path target = Path.of("..", module, "target").toAbsolutePath().normalize();
    return ForkedJvm.ofJar(target.resolve(module + "-0.1.0-exec.jar"))
        .env("OPENAI_BASE_URL", Subject.STAND_IN.baseUrl())
        .env("SPRING_AI_OPENAI_BASE_URL", Subject.STAND_IN.baseUrl())
        .env("SPRING_AI_OPENAI_API_KEY", "stand-in")
        .env("SERVER_PORT", "0");
  }

  static WebApplication start(ForkedJvm jvm) {
    RunningJvm running = jvm.start();
    try {
      return new WebApplication(running);
    } catch (Throwable e) {
      running.close();
      throw e;
    }
  }

  /** What it answers to a request; with the status where that is not 200. */
  String get(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofMinutes(2))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    return response.statusCode() == 200
        ? response.body()
        : response.statusCode() + " " + response.body();
  }

  /** Ends it as it ends by itself. */
  Outcome finish() {
    return jvm.finish();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
