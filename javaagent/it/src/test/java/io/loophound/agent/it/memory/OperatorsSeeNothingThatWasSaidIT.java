package io.loophound.agent.it.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.memory.apps.Canary;
import io.loophound.agent.it.memory.apps.CanaryCalls;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * With everything on that operators can ask for, what stands in prompts, headers, addresses,
 * arguments, results and replies is in no page, metric, event, recording or log, nor in the heap.
 */
@Execution(ExecutionMode.CONCURRENT)
class OperatorsSeeNothingThatWasSaidIT {
  private static final Pattern PORT = Pattern.compile("admin API at http://127\\.0\\.0\\.1:(\\d+)");
  private static final Pattern RUN = Pattern.compile("\"id\":\"(r-\\d+)\"");
  private static final List<String> PAGES =
      List.of("status", "runs", "agents", "verdicts", "spend", "config", "metrics");

  @AutoClose private final EndingsServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final StringBuilder shown = new StringBuilder();

  @TempDir private Path folder;

  private Path log;

  OperatorsSeeNothingThatWasSaidIT() throws IOException {
    server = new EndingsServer();
  }

  @Test
  void whatWasSaidIsNowhere() throws Exception {
    Path dump = folder.resolve("dump.hprof");
    log = folder.resolve("log");
    Outcome outcome;
    try (RunningJvm app = jvm(dump).start()) {
      while (!app.out().contains("dumped") && !app.out().contains("thrown")) {
        look();
      }
      outcome = app.finish();
    }

    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(shown)
        .contains("\"detector\":\"score\"", "loophound_stopped_total", "\"history\":[[")
        .doesNotContainIgnoringCase(Canary.word());
    assertThat(outcome.out() + outcome.err()).doesNotContainIgnoringCase(Canary.word());
    assertThat(namesOfFiles()).contains("log", "events.jsonl").anyMatch(n -> n.startsWith("runs-"));
    assertThat(filesWithIt()).as("files with what was said").isEmpty();
  }

  private ForkedJvm jvm(Path dump) {
    return ForkedJvm.of(CanaryCalls.class)
        .jvm("-Dhttp.keepAlive=false")
        .property("jdk.httpclient.enableAllMethodRetry", "false")
        .property("loophound.log", log.toString())
        .property("loophound.log-level", "trace")
        .property("loophound.admin.port", "auto")
        .property("loophound.admin.token-file", folder.resolve("token").toString())
        .property("loophound.events.file", folder.resolve("events.jsonl").toString())
        .property("loophound.record", folder.resolve("runs").toString())
        .property("loophound.jmx", "true")
        .property("loophound.jfr", "true")
        .property("loophound.shadow.threshold", "6")
        .property("loophound.budget.usd", "100")
        .args("jdk-send,url,langchain4j", server.base(), dump.toString());
  }

  /** All pages as they are now, if the port is open. */
  private void look() throws InterruptedException {
    try {
      Matcher port = PORT.matcher(Files.exists(log) ? Files.readString(log) : "");
      if (!port.find()) {
        return;
      }
      String base = "http://127.0.0.1:" + port.group(1) + "/api/v1/";
      for (String page : PAGES) {
        String body = get(base + page);
        shown.append(body).append('\n');
        for (String run : page.equals("runs") ? runs(body) : List.<String>of()) {
          shown.append(get(base + "runs/" + run)).append('\n');
        }
      }
    } catch (IOException e) {
      // not there yet, or gone
    }
  }

  private static List<String> runs(String body) {
    return RUN.matcher(body).results().map((MatchResult each) -> each.group(1)).toList();
  }

  private String get(String url) throws IOException, InterruptedException {
    String bearer = "Bearer " + Files.readString(folder.resolve("token"));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).header("Authorization", bearer).build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private List<String> namesOfFiles() throws IOException {
    return files().stream().map(file -> file.getFileName().toString()).toList();
  }

  private Set<String> filesWithIt() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path file : files()) {
      int times = Canary.countIn(file);
      if (times > 0) {
        names.add(file.getFileName() + " " + times + " times");
      }
    }
    return names;
  }
}
