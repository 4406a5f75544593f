package io.loophound.agent.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.operator.Stand;
import io.loophound.detectors.fleet.FleetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrafanaTest {
  private static final Pattern METRIC = Pattern.compile("\\bloophound_\\w+");
  private static final Map<String, Long> ONE = Map.of("jdk-http", 1L);
  private static final Map<String, Map<String, Long>> COUNTS =
      Map.of("model_calls", ONE, "tool_calls", ONE, "stopped", ONE, "errors", ONE);
  private static final Set<String> INFO = Set.of("service", "host");
  private static final Pattern LABELS = Pattern.compile("by \\(([^)]+)\\)");

  @ParameterizedTest
  @ValueSource(strings = {"loophound-grafana.json", "loophound-fleet-grafana.json"})
  void theDashboardAsksForWhatThereIs(String name, @TempDir Path folder) throws IOException {
    String text;
    try (Stand stand = new Stand(folder)) {
      stand.loop("support", "secret", 8);
      stand.records().metrics().fleet(() -> new FleetState(true, 3, 1, 2));
      stand.records().metrics().lostEvents("logs", () -> 1L);
      stand.records().metrics().config(() -> new ConfigState(Map.of("service", 4L), true, 1));
      text = stand.records().metrics().text(COUNTS, 1);
    }
    JsonNode dashboard = new ObjectMapper().readTree(file(name).toFile());

    Set<String> asked = new TreeSet<>();
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).as("id of %s", panel.path("title")).isTrue();
      assertThat(panel.path("targets")).as("%s", panel.path("title")).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        String expression = target.path("expr").asText();
        check(expression, text);
        METRIC.matcher(expression).results().forEach(found -> asked.add(found.group()));
      }
    }
    assertThat(asked).hasSizeGreaterThan(8);
  }

  private static void check(String expression, String text) {
    Matcher metric = METRIC.matcher(expression);
    assertThat(metric.find()).as(expression).isTrue();
    do {
      String name = metric.group().replaceAll("(?<=_seconds)_(sum|count)$", "");
      assertThat(text).contains("# TYPE " + name + " ");
      Matcher labels = LABELS.matcher(expression);
      while (labels.find()) {
        for (String label : labels.group(1).split(", ", -1)) {
          boolean joined = expression.contains("group_left") && INFO.contains(label);
          String of = joined ? "loophound_info" : metric.group();
          assertThat(text).containsPattern(of + "\\{[^}]*" + label + "=\"");
        }
      }
    } while (metric.find());
  }

  private static Path file(String name) {
    Path file = Path.of("docs", name);
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      if (Files.exists(up.resolve(file))) {
        return up.resolve(file);
      }
    }
    throw new AssertionError("no " + file);
  }
}
