package io.loophound.agent.testkit;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/**
 * A JVM of a fleet of the service {@code orders}: an application that asks when it is told to, with
 * the shipped jar.
 */
public final class FleetMember implements AutoCloseable {
  private static final String APPLICATION = "io.loophound.examples.apps.raw.Asks";
  private static final Pattern ADDRESS =
      Pattern.compile("admin API at (http://127\\.0\\.0\\.1:\\d+)/");
  private static final Pattern RUN = Pattern.compile("\"id\":\"(r-\\d+)\"");

  private final String name;
  private final RunningJvm jvm;
  private final Path token;
  private final HttpClient client = HttpClient.newHttpClient();
  private int asked;

  private FleetMember(String name, RunningJvm jvm, Path token) {
    this.name = name;
    this.jvm = jvm;
    this.token = token;
  }

  /**
   * Starts it.
   *
   * @param model the address of its model
   * @param folder where the token of its admin API is written
   * @param settings {@code key=value}, without a prefix, or options of the JVM
   */
  public static FleetMember start(String model, Path folder, String name, String... settings) {
    ForkedJvm jvm =
        ForkedJvm.of(APPLICATION)
            .classPathOf(application(), ObjectMapper.class, TreeNode.class, JacksonAnnotation.class)
            .env("OPENAI_BASE_URL", model)
            .env("HOSTNAME", name)
            .property("loophound.service", "orders")
            .property("loophound.session.from", "header:X-Session");
    for (String setting : settings) {
      jvm.jvm(setting.startsWith("-") ? setting : "-Dloophound." + setting);
    }
    return start(jvm, folder, name);
  }

  private static Class<?> application() {
    try {
      return Class.forName(APPLICATION, false, FleetMember.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts another application, of any service, which says when it is ready. */
  public static FleetMember start(ForkedJvm application, Path folder, String name) {
    Path token = folder.resolve(name + ".token");
    RunningJvm jvm =
        application
            .property("loophound.admin.port", "auto")
            .property("loophound.admin.token-file", token.toString())
            .start();
    return new FleetMember(name, jvm, token).ready();
  }

  private FleetMember ready() {
    jvm.awaitOut("ready");
    return this;
  }

  /** The name of its machine, as LoopHound shows it. */
  public String name() {
    return name;
  }

  /** Its process. */
  public RunningJvm jvm() {
    return jvm;
  }

  /** Waits for a line of LoopHound. */
  public FleetMember awaits(String line) {
    jvm.awaitErr(line);
    return this;
  }

  /** What it has written. */
  public String err() {
    return jvm.err();
  }

  /** The id of its process. */
  public long pid() {
    return jvm.pid();
  }

  /** How a question ends: {@code 200}, or the status and the message of an error. */
  public String ask(String session, String question) {
    return ask("chat@" + name, session, question);
  }

  /** The same with a model by its name; a session {@code -} is none. */
  public String ask(String model, String session, String question) {
    return send("ask " + model + " " + session + " " + question);
  }

  /**
   * Goes on with a conversation whose history the model's server keeps.
   *
   * @param last how the round before has ended: {@code resp_1 call_1}, or {@code -} at first
   * @param text the result of that call, or at first a question
   * @return how this round ends, or the status and the message of an error
   */
  public String goOn(String model, String last, String text) {
    return send("continue " + model + " " + last + " " + text);
  }

  /**
   * Goes on with a conversation that the model's server keeps under an id.
   *
   * @param last as above
   */
  public String converse(String model, String conversation, String last, String text) {
    String call = last.substring(last.indexOf(' ') + 1); // all of a "-"
    return send("converse " + model + " " + conversation + " " + call + " " + text);
  }

  /** Sends a line to the application, and waits for its answer. */
  private String send(String line) {
    asked++;
    String end = " (end of " + asked + ")";
    jvm.send(line).awaitOut(end);
    String out = jvm.out();
    int to = out.indexOf(end);
    return out.substring(out.lastIndexOf('\n', to) + 1, to);
  }

  /** The id of its newest run. */
  public String run() {
    Matcher id = RUN.matcher(admin("GET", "/api/v1/runs"));
    if (!id.find()) {
      throw new AssertionError("no run");
    }
    return id.group(1);
  }

  /** What its admin API answers. */
  public String admin(String method, String path) {
    return admin(method, path, "");
  }

  /** The same with a JSON body. */
  public String admin(String method, String path, String body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address() + path))
              .header("Authorization", "Bearer " + token())
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

  /** Where its dashboard and its admin API are. */
  public String address() {
    jvm.awaitErr("admin API at");
    Matcher found = ADDRESS.matcher(jvm.err());
    if (!found.find()) {
      throw new AssertionError(jvm.err());
    }
    return found.group(1);
  }

  /** What opens them. */
  public String token() {
    try {
      return Files.readString(token);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It ends. */
  public Outcome finish() {
    return jvm.finish();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
