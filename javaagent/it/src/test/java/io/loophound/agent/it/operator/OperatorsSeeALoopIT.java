package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.operator.apps.LoopsThenWaits;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.FreePort;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With the shipped jar: the port opens, shows what happened, and lets an operator act. */
@Execution(ExecutionMode.CONCURRENT)
class OperatorsSeeALoopIT {
  private static final Pattern ADDRESS =
      Pattern.compile("admin API at (http://127\\.0\\.0\\.1:\\d+)/");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private String address;
  private String token;

  @Test
  void aLoopIsShownAndItsRunRevived() throws IOException, InterruptedException {
    Path events = folder.resolve("events.jsonl");
    Outcome outcome;
    try (RunningJvm app = jvm(events).start()) {
      app.awaitOut("waits").awaitErr("admin API at");
      Matcher found = ADDRESS.matcher(app.err());
      assertThat(found.find()).as(app.err()).isTrue();
      address = found.group(1);
      token = Files.readString(folder.resolve("token"));
      look();
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(Files.readString(events))
        .contains("\"kind\":\"verdict\"", "\"change\":\"revive\"")
        .doesNotContain("A-1042"); // what the user asked about
    assertThat(recorded())
        .contains("\"source\":\"recording\"", "\"name\":\"lookUpOrder\"", "\"end\":\"refused\"")
        .doesNotContain("A-1042");
    assertThat(folder.resolve("token")).doesNotExist();
    assertThat(Files.readString(folder.resolve("l.properties")))
        .isEqualTo("# of the team\nsequence.threshold=4\n");
    assertThat(Files.readString(folder.resolve("l.overlay.properties")))
        .endsWith("\nmode=observe\nsequence.threshold=9\n");
  }

  /** Also that a file which no JVM takes can be seen there. */
  @Test
  void aScraperGetsTheMetricsAndNothingElse() throws IOException, InterruptedException {
    int port = FreePort.find();
    address = "http://127.0.0.1:" + port;
    token = "scraper";
    Path settings = Files.writeString(folder.resolve("l.properties"), "window=none\n");
    ForkedJvm jvm =
        ForkedJvm.of(LoopsThenWaits.class)
            .property("loophound.config", settings.toString())
            .property("loophound.metrics.port", "" + port)
            .property(
                "loophound.metrics.token-file",
                Files.writeString(folder.resolve("scraper"), token + "\n").toString())
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", "loop-failing-tool@scraped");
    Outcome outcome;
    try (RunningJvm app = jvm.start()) {
      app.awaitOut("waits").awaitErr("metrics at " + address + "/metrics");
      Awaitility.await("the file is read again")
          .until(() -> send("GET", "/metrics").contains("\nloophound_config_rejected 1\n"));
      assertThat(send("GET", "/metrics"))
          .contains("\nloophound_stopped_total{seam=\"langchain4j\"} 1\n")
          .contains("\nloophound_mode{mode=\"enforce\"} 1\n")
          .contains("\nloophound_config_rejected 1\n", "\nloophound_config_rejections_total 1\n");
      assertThat(send("GET", "/api/v1/runs")).contains("error").doesNotContain("\"state\"");
      token = "another";
      assertThat(send("GET", "/metrics")).contains("error").doesNotContain("loophound_stopped");
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
  }

  private String recorded() throws IOException {
    StringBuilder lines = new StringBuilder();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder.resolve("runs"), "runs-*.jsonl")) {
      for (Path file : files) {
        lines.append(Files.readString(file));
      }
    }
    return lines.toString();
  }

  private ForkedJvm jvm(Path events) throws IOException {
    Path settings = folder.resolve("l.properties");
    Files.writeString(settings, "# of the team\nsequence.threshold=4\n");
    return ForkedJvm.of(LoopsThenWaits.class)
        .property("loophound.config", settings.toString())
        .property("loophound.admin.port", "auto")
        .property("loophound.admin.token-file", folder.resolve("token").toString())
        .property("loophound.events.file", events.toString())
        .property("loophound.record", folder.resolve("runs").toString())
        .property("loophound.jmx", "true")
        .property("loophound.jfr", "true")
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", "loop-failing-tool@operated");
  }

  private void look() throws IOException, InterruptedException {
    String runs = send("GET", "/api/v1/runs");
    assertThat(runs).contains("\"state\":\"blocked\"", "\"history\":[[");
    assertThat(send("GET", "/api/v1/verdicts")).contains("\"detector\":\"score\"");
    assertThat(send("GET", "/api/v1/metrics"))
        .contains("loophound_stopped_total{seam=\"langchain4j\"} 1");
    assertThat(send("GET", "/api/v1/config")).contains("\"name\":\"jmx\",\"value\":\"true\"");
    assertThat(send("GET", "/")).contains("<title>LoopHound</title>");
    assertThat(send("GET", "/api/v1/openapi.json")).contains("openapi");
    Matcher id = Pattern.compile("\"id\":\"(r-\\d+)\"").matcher(runs);
    assertThat(id.find()).isTrue();
    assertThat(send("POST", "/api/v1/runs/" + id.group(1) + "/revive"))
        .contains("\"revived\":true");
    assertThat(send("GET", "/api/v1/runs/" + id.group(1))).contains("\"state\":\"live\"");
    change();
  }

  /** What is changed here is in force at once, and in the file. */
  private void change() throws IOException, InterruptedException {
    String policy = "/api/v1/policies/default";
    assertThat(send("PUT", policy, "{\"loop_detection\":{\"threshold\":\"many\"}}"))
        .contains("\"field\":\"loop_detection.threshold\"", "1 to 1000");
    assertThat(send("PUT", policy, "{\"loop_detection\":{\"threshold\":9}}"))
        .contains("\"changed\":[\"sequence.threshold\"]", "\"kept_in\":\"l.overlay.properties\"");
    assertThat(send("GET", policy)).contains("\"threshold\":9");
    assertThat(send("PUT", "/api/v1/mode", "{\"mode\":\"observe\"}"))
        .isEqualTo("{\"mode\":\"observe\",\"kept_in\":\"l.overlay.properties\"}");
    assertThat(send("PUT", "/api/v1/config", "{\"options\":{\"jmx\":false}}"))
        .contains("\"field\":\"options.jmx\"", "may change while the process runs");
  }

  private String send(String method, String path) throws IOException, InterruptedException {
    return send(method, path, "");
  }

  private String send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }
}
