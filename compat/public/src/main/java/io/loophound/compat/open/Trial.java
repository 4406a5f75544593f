package io.loophound.compat.open;

import io.loophound.compat.open.model.AnyTool;
import io.loophound.compat.open.model.Masks;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs an application once, in a JVM of its own. */
final class Trial {
  private static final long LIMIT_SECONDS = 90;
  private static final String AGENT = "[loophound]";

  private final Application application;
  private final Build build;
  private final String classPath;
  private final Models models;
  private final Path agent;

  Trial(Application application, Build build, Models models, Path agent)
      throws IOException, InterruptedException {
    this.application = application;
    this.build = build;
    this.models = models;
    this.agent = agent;
    this.classPath = build.classPath();
  }

  /** Runs it with a model that is sane or stuck, with or without the agent. */
  Outcome run(boolean stuck, boolean guarded) throws IOException, InterruptedException {
    AnyTool model = new AnyTool(stuck);
    models.play(model);
    Path out = Files.createTempFile("application", ".out");
    Path err = Files.createTempFile("application", ".err");
    try {
      Process process = process(guarded, out, err);
      String reply = drive(process);
      String end = end(process);
      String raw = Files.readString(out) + "\n" + reply + "\n" + Files.readString(err);
      return outcome(model, raw, end);
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  private Process process(boolean guarded, Path out, Path err) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(home(application), "bin", "java").toString());
    if (guarded) {
      command.add("-javaagent:" + agent);
    }
    command.addAll(models.properties());
    application.all("property").forEach(each -> command.add("-D" + models.fill(each)));
    command.addAll(List.of("-cp", classPath, application.main()));
    application.all("argument").forEach(each -> command.add(models.fill(each)));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(build.folder().toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    keys(builder.environment());
    for (String each : application.all("env")) {
      String[] pair = each.split("=", 2);
      builder.environment().put(pair[0], models.fill(pair[1]));
    }
    return builder.start();
  }

  private static void keys(Map<String, String> environment) {
    for (String name :
        List.of("OPENAI", "ANTHROPIC", "MISTRAL_AI", "MISTRAL", "GOOGLE_AI_GEMINI")) {
      environment.put(name + "_API_KEY", "sk-none");
    }
  }

  /** Types what the table says, or asks the server; what it answers. */
  private String drive(Process process) throws IOException, InterruptedException {
    String path = application.one("request", "");
    try (var in = process.outputWriter()) {
      for (String line : application.all("input")) {
        in.write(line + "\n");
      }
    } catch (IOException e) {
      // it has ended, or does not read
    }
    if (path.isEmpty()) {
      return "";
    }
    String reply = ask(process, URI.create("http://localhost:8080" + path));
    process.destroy();
    return reply;
  }

  private static String ask(Process process, URI address) throws InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      try {
        HttpRequest request =
            HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(LIMIT_SECONDS)).build();
        return "reply: " + client.send(request, BodyHandlers.ofString()).body();
      } catch (IOException e) {
        Thread.sleep(300); // it does not listen yet
      }
    }
    return "no reply";
  }

  private String end(Process process) throws InterruptedException {
    if (process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      return "ended with " + process.exitValue();
    }
    process.destroyForcibly().waitFor();
    return "still there after " + LIMIT_SECONDS + " s";
  }

  private static Outcome outcome(AnyTool model, String raw, String end) {
    List<String> out = new ArrayList<>();
    List<String> agent = new ArrayList<>();
    for (String line : raw.lines().toList()) {
      if (line.contains(AGENT)) {
        agent.add(line.substring(line.indexOf(AGENT) + AGENT.length()).strip());
      } else {
        out.add(Masks.mask(line));
      }
    }
    return new Outcome(model.asked(), out, agent, raw, end);
  }

  /** The JDK that an application asks for; the one that runs this when it asks for none. */
  static String home(Application application) {
    String version = application.one("java", "");
    if (version.isEmpty()) {
      return System.getProperty("java.home");
    }
    String home = System.getenv("JAVA" + version + "_HOME");
    if (home == null) {
      throw new IllegalStateException(
          application.name() + " needs JDK " + version + ": set JAVA" + version + "_HOME");
    }
    return home;
  }
}
