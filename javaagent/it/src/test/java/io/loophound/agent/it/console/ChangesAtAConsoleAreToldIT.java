package io.loophound.agent.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.operator.Collector;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the shipped jar: the store forgets old changes, so others are told of each. */
class ChangesAtAConsoleAreToldIT {
  private static final Pattern URL = Pattern.compile("console at (http://127\\.0\\.0\\.1:\\d+)/");
  private static final String TOKEN = "admin-0123456789";

  @AutoClose private final RedisServer server = RedisServer.start();
  @AutoClose private final Collector collector = Collector.start();
  @TempDir Path folder;

  private RunningJvm start(String... more) throws IOException {
    Path tokens = Files.writeString(folder.resolve("tokens"), "admin ann " + TOKEN + "\n");
    return ForkedJvm.ofJar(ForkedJvm.agentJar())
        .withoutAgent()
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url())
        .args("console", "--store", server.url(), "--port", "0")
        .args("--token-file", tokens.toString())
        .args(more)
        .start()
        .awaitErr("console at ");
  }

  private static Desk admin(RunningJvm console) {
    Matcher found = URL.matcher(console.err());
    assertThat(found.find()).as(console.err()).isTrue();
    return Desk.of(found.group(1), TOKEN);
  }

  /** It ends as a container does. */
  private static String end(RunningJvm console) {
    ProcessHandle.of(console.pid()).orElseThrow().destroy();
    return console.finish().err();
  }

  private static List<String> changes(String err) {
    return err.lines().filter(line -> line.contains("change by ")).toList();
  }

  @Test
  void eachIsALineAnEventAndALogRecordAlsoAtTheLastMoment() throws IOException {
    Path events = folder.resolve("events.jsonl");
    try (RunningJvm console = start("--logs", "otlp", "--events-file", events.toString())) {
      Desk admin = admin(console);
      String policy = "{\"detectors\": {\"score\": {\"threshold\": 12}}}";
      assertThat(admin.put("services/orders/policies/default?reason=INC-17", policy).status())
          .isEqualTo(200);
      assertThat(admin.put("policies/default", "{\"none\": 1}").status()).isEqualTo(400);
      assertThat(admin.put("mode", "{\"mode\": \"observe\"}").status()).isEqualTo(200);
      assertThat(changes(end(console)))
          .satisfiesExactly(
              line ->
                  assertThat(line)
                      .startsWith("[loophound] change by ann: policy for orders, kept in store ")
                      .contains(server.url(), "threshold=12}")
                      .endsWith(", reason INC-17"),
              line ->
                  assertThat(line)
                      .isEqualTo(
                          "[loophound] change by ann: mode for all services, after observe, before"
                              + " enforce"));
    }
    areWritten(Files.readAllLines(events));
    areSent();
  }

  private static void areWritten(List<String> events) {
    assertThat(events)
        .satisfiesExactly(
            line ->
                assertThat(read(line))
                    .containsEntry("change", "policy")
                    .containsEntry("for", "orders")
                    .containsEntry("author", "ann")
                    .containsEntry("reason", "INC-17"),
            line -> assertThat(read(line)).containsEntry("after", "observe"));
  }

  private void areSent() {
    assertThat(collector.records())
        .satisfiesExactly(
            record -> {
              assertThat(record.path("eventName").asText()).isEqualTo("loophound.audit");
              assertThat(attributes(record))
                  .containsEntry("loophound.change", "policy")
                  .containsEntry("loophound.for", "orders")
                  .containsEntry("loophound.author", "ann")
                  .containsEntry("loophound.reason", "INC-17");
            },
            record ->
                assertThat(attributes(record)).containsEntry("loophound.for", "all services"));
    assertThat(collector.bodies().get(0).at("/resourceLogs/0/resource").toString())
        .contains("{\"key\":\"service.name\",\"value\":{\"stringValue\":\"console\"}}");
  }

  private static Map<String, String> read(String line) {
    try {
      Map<String, String> all = new TreeMap<>();
      new ObjectMapper()
          .readTree(line)
          .properties()
          .forEach(field -> all.put(field.getKey(), field.getValue().asText()));
      return all;
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  private static Map<String, String> attributes(JsonNode record) {
    Map<String, String> all = new TreeMap<>();
    for (JsonNode pair : record.path("attributes")) {
      all.put(pair.path("key").asText(), pair.at("/value/stringValue").asText());
    }
    return all;
  }

  @Test
  void withoutReceiversThereIsTheLineAndWhatIsWrongWithThemIsSaid() throws IOException {
    try (RunningJvm console = start("--logs", "oltp", "--events-file", folder + "/none/events")) {
      assertThat(admin(console).put("mode", "{\"mode\": \"observe\"}").status()).isEqualTo(200);
      String err = end(console);
      assertThat(changes(err)).hasSize(1);
      assertThat(err).contains("loophound.logs", "oltp", "loophound.events.file: ", "none");
    }
    assertThat(collector.bodies()).isEmpty();
  }
}
