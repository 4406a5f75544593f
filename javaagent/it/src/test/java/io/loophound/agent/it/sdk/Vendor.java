package io.loophound.agent.it.sdk;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.examples.sdk.Agent;
import io.loophound.examples.standin.StandIn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A vendor's library and the API it is used for.
 *
 * @param talk the name that the application knows it by
 * @param library its artifact
 * @param api as the documents call it
 */
record Vendor(String talk, String library, String api) {
  static final List<Vendor> ALL =
      List.of(
          new Vendor("openai-chat", "openai-java", "chat completions"),
          new Vendor("openai-responses", "openai-java", "responses"),
          new Vendor("anthropic", "anthropic-java", "messages"),
          new Vendor("gemini", "google-genai", "generateContent"),
          new Vendor("gemini-interactions", "google-genai", "interactions"));

  static final List<String> WAYS = List.of("sync", "stream", "async", "async-stream");

  /** One use of a library: what the application is to do, and the model that it talks to. */
  record Task(Vendor vendor, String way, String model) {}

  /** The application with these tasks, one after the other. */
  static ForkedJvm app(StandIn server, List<Task> tasks) throws IOException {
    ForkedJvm app =
        ForkedJvm.of(Agent.class)
            .classPath(classes() + File.pathSeparator + libraries())
            .manyLoops()
            .args(server.uri("").toString());
    tasks.forEach(task -> app.args(task.vendor.talk, task.model, task.way));
    return app;
  }

  /** The same task in several ways. */
  List<Task> in(List<String> ways, String model) {
    return ways.stream().map(way -> new Task(this, way, model)).toList();
  }

  /** The artifact with its version. */
  String named() throws IOException {
    Pattern jar = Pattern.compile(Pattern.quote(library) + "-(\\d[\\w.]*)\\.jar");
    Matcher found = jar.matcher(libraries());
    if (!found.find()) {
      throw new IllegalStateException(library + " is not among the libraries");
    }
    return library + " " + found.group(1);
  }

  /** Where the application's classes are on this test's own class path. */
  private static String classes() {
    return Arrays.stream(ForkedJvm.classPath().split(File.pathSeparator, -1))
        .filter(entry -> entry.contains("examples/sdk"))
        .findFirst()
        .orElseThrow();
  }

  private static String libraries() throws IOException {
    return Files.readString(Path.of(System.getProperty("loophound.sdk-classpath"))).strip();
  }

  @Override
  public String toString() {
    return talk;
  }
}
