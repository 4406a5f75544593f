package io.loophound.agent.it.fleet;

import io.loophound.agent.it.fleet.apps.Asks;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM of a fleet: an application that asks when it is told to, with the shipped jar. */
final class Member implements AutoCloseable {
  private static final Pattern ADDRESS =
      Pattern.compile("admin API at (http://127\\.0\\.0\\.1:\\d+)/");
  private static final Pattern RUN = Pattern.compile("\"id\":\"(r-\\d+)\"");

  private final RunningJvm jvm;
  private final Path token;
  private final HttpClient client = HttpClient.newHttpClient();
  private int asked;

  private Member(RunningJvm jvm, Path token) {
    this.jvm = jvm;
    this.token = token;
  }

  /** Starts it; settings are {@code key=value}, without a prefix. */
  static Member start(StandIn model, Path folder, String name, String... settings) {
    return start(Asks.class, model.baseUrl(), folder, name, settings);
  }

  /** The same with another application. */
  static Member start(
      Class<?> application, String model, Path folder, String name, String... settings) {
    Path token = folder.resolve(name + ".token");
    ForkedJvm jvm =
        ForkedJvm.of(application)
            .env("OPENAI_BASE_URL", model)
            .env("OPENAI_API_KEY", "stand-in")
            .env("OPENAI_MODEL", "chat@" + name)
            .env("HOSTNAME", name)
            .property("loophound.service", "orders")
            .property("loophound.session.header", "X-Session")
            .property("loophound.admin.port", "auto")
            .property("loophound.admin.token-file", token.toString());
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    RunningJvm running = jvm.start();
    running.awaitOut("ready");
    return new Member(running, token);
  }

  /** Waits for a line of LoopHound. */
  Member awaits(String line) {
    jvm.awaitErr(line);
    return this;
  }

  /** What it has written. */
  String err() {
    return jvm.err();
  }

  long pid() {
    return jvm.pid();
  }

  /** How a question ends: {@code 200}, or the status and the message of an error. */
  String ask(String session, String question) {
    return send(session + " " + question);
  }

  /** Sends a line to the application, and waits for its answer. */
  String send(String line) {
    asked++;
    String end = " (end of " + asked + ")";
    jvm.send(line).awaitOut(end);
    String out = jvm.out();
    int to = out.indexOf(end);
    return out.substring(out.lastIndexOf('\n', to) + 1, to);
  }

  /** The id of its newest run. */
  String run() {
    Matcher id = RUN.matcher(admin("GET", "/api/v1/runs"));
    if (!id.find()) {
      throw new AssertionError("no run");
    }
    return id.group(1);
  }

  String admin(String method, String path) {
    return admin(method, path, "");
  }

  /** The same with a JSON body. */
  String admin(String method, String path, String body) {
    jvm.awaitErr("admin API at");
    Matcher found = ADDRESS.matcher(jvm.err());
    if (!found.find()) {
      throw new AssertionError(jvm.err());
    }
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(found.group(1) + path))
              .header("Authorization", "Bearer " + Files.readString(token))
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body))
              .build();
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Outcome finish() {
    return jvm.finish();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
