package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.http.ProtocolProxy.Seen;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What one run of {@code ModelApis} did, by the server and by the application. */
final class ModelApisRun {
  static final String LOOP = "loop-failing-tool";
  static final String HEALTHY = "healthy";
  private static final String TEXT_ONLY = "ollama-generate";
  private static final int HEALTHY_CALLS = 11;

  private final ProtocolProxy front;
  private final Outcome outcome;
  private final List<String> out;
  private int loops;
  private int alike;

  ModelApisRun(ProtocolProxy front, Outcome outcome) {
    this.front = front;
    this.outcome = outcome;
    this.out = outcome.outLines();
  }

  /**
   * Checks all runs over one client. After how many calls its loops are stopped, with calls of
   * tools and without, and how many calls were compared: the numbers of its row in the table.
   */
  String numbers(UseOverProtocol way, List<String> apis) throws Exception {
    Set<Integer> withTools = new TreeSet<>();
    Set<Integer> textOnly = new TreeSet<>();
    int before = alike;
    for (String api : apis) {
      Set<Integer> stopped = api.equals(TEXT_ONLY) ? textOnly : withTools;
      stopped.add(loop(way, api, false));
      stopped.add(loop(way, api, true));
      healthy(way, api, false);
      healthy(way, api, true);
    }
    return cell(withTools) + " | " + cell(textOnly) + " | " + (alike - before);
  }

  private static String cell(Set<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" or "));
  }

  /** Checks the counts of the agent, when all rows are done. */
  void counts() {
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(report.path("unread").asInt(-1)).isZero();
    assertThat(report.path("stopped").asInt()).isEqualTo(loops);
    assertThat(report.path("model_calls").asInt()).isEqualTo(front.calls() + loops);
    assertThat(front.calls()).isEqualTo(alike);
    assertThat(blocked()).as(outcome.err()).hasSize(loops);
    assertThat(suspected()).as(outcome.err()).isEqualTo(loops);
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    assertThat(outcome.exitCode()).isZero();
  }

  private List<String> blocked() {
    return outcome.agentLines().stream().filter(line -> line.contains("verdict=block")).toList();
  }

  /** How many runs there is anything to say about: healthy ones are not among them. */
  private long suspected() {
    return outcome.agentLines().stream()
        .filter(line -> line.contains("verdict="))
        .map(line -> line.replaceAll(".* run=(\\S+) .*", "$1"))
        .distinct()
        .count();
  }

  /** After how many calls a loop is stopped, by the error of the provider. */
  private int loop(UseOverProtocol way, String api, boolean stream) throws Exception {
    String cell = way.cell(LOOP, api, stream);
    String end = end(cell);
    assertThat(end).as("%s: %s", cell, outcome.err()).startsWith("422 {");
    JsonNode error = new ObjectMapper().readTree(end.substring("422 ".length()));
    assertThat(error.toString()).contains("LoopHound blocked run ");
    int calls = sameCalls(way, cell);
    assertThat(sent(cell)).as(cell).hasSize(calls + 1);
    // without tool calls only texts can be compared; a slow machine's pauses make pairs count less
    assertThat(calls).as(cell).isBetween(3, api.equals(TEXT_ONLY) ? 20 : 8);
    loops++;
    return calls;
  }

  private void healthy(UseOverProtocol way, String api, boolean stream) {
    String cell = way.cell(HEALTHY, api, stream);
    assertThat(end(cell)).as("%s: %s", cell, outcome.err()).startsWith("200 I read 2 reports");
    assertThat(sameCalls(way, cell)).as(cell).isEqualTo(HEALTHY_CALLS);
    assertThat(sent(cell)).as(cell).hasSize(HEALTHY_CALLS);
  }

  /** How many calls of a run arrived as they were sent, and came back as they were answered. */
  private int sameCalls(UseOverProtocol way, String cell) {
    List<Seen> arrived = front.seen(cell);
    List<String> sent = sent(cell);
    for (int i = 0; i < arrived.size(); i++) {
      Seen here = arrived.get(i);
      assertThat(here.protocol()).as(cell).isEqualTo(way.protocol());
      assertThat(sent.get(i)).as(cell).isEqualTo(here.request() + " 200 " + here.reply());
    }
    alike += arrived.size();
    return arrived.size();
  }

  private List<String> sent(String cell) {
    return lines("call " + cell + " ");
  }

  private String end(String cell) {
    List<String> ends = lines("end " + cell + " ");
    assertThat(ends).as("%s in %s", cell, outcome.err()).hasSize(1);
    return ends.get(0);
  }

  private List<String> lines(String start) {
    return out.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .toList();
  }
}
