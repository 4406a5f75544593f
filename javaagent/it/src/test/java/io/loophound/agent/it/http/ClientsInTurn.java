package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.http.apps.InTurn;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Clients that one JVM uses one after the other, and what each has to end with. */
final class ClientsInTurn implements AutoCloseable {
  /** Of ordinary traffic: a redirect and a further attempt are no calls of their own. */
  private static final int CALLS_OF_TRAFFIC = 7;

  /** Of a loop: the last one is refused. */
  private static final int CALLS_OF_A_LOOP = 4 + 1;

  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private final StandIn standIn;
  private final Map<List<String>, Use> applications = new LinkedHashMap<>();
  private final Map<Use, TrafficServer> servers = new LinkedHashMap<>();
  private final Map<String, Use> loops = new LinkedHashMap<>();

  ClientsInTurn(StandIn standIn) {
    this.standIn = standIn;
  }

  /** What ordinary traffic got back, and what of it arrived. */
  record Traffic(List<String> lines, List<String> arrived) {}

  /** Ordinary traffic. */
  void traffic(Use use) {
    TrafficServer server = new TrafficServer();
    servers.put(use, server);
    applications.put(List.of("ClientTraffic", use.name(), server.base()), use);
  }

  /** A loop. */
  void loop(Use use) {
    applications.put(List.of("ClientLoop", use.name(), model(use)), use);
  }

  /** A loop whose replies are streamed. */
  void streamedLoop(Use use) {
    applications.put(List.of("ClientLoop", use.name(), model(use), "stream"), use);
  }

  private String model(Use use) {
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    loops.put(model, use);
    return model;
  }

  /** All of it. */
  ForkedJvm jvm() {
    String[] arguments =
        applications.keySet().stream()
            .flatMap(each -> Stream.concat(each.stream(), Stream.of("--")))
            .toArray(String[]::new);
    return ForkedJvm.of(InTurn.class)
        .manyLoops()
        .args(arguments)
        .env("OPENAI_BASE_URL", standIn.baseUrl());
  }

  /** What became of the ordinary traffic of each. */
  Map<String, Traffic> traffic(Outcome outcome) {
    Map<String, Traffic> all = new TreeMap<>();
    parts(outcome)
        .forEach(
            (application, lines) -> {
              if (application.get(0).equals("ClientTraffic")) {
                Use use = applications.get(application);
                assertThat(lines).as("%s %s", use, outcome.err()).hasSize(28);
                all.put(use.name(), new Traffic(lines, List.copyOf(servers.get(use).bodies)));
              }
            });
    return all;
  }

  /** What each loop wrote, by its model. */
  Map<String, List<String>> loops(Outcome outcome) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    parts(outcome)
        .forEach(
            (application, lines) -> {
              if (application.get(0).equals("ClientLoop")) {
                all.put(application.get(2), lines);
              }
            });
    return all;
  }

  private Map<List<String>, List<String>> parts(Outcome outcome) {
    List<List<String>> parts = outcome.parts();
    assertThat(parts).as("%s", outcome).hasSameSizeAs(applications.keySet());
    Map<List<String>, List<String>> all = new LinkedHashMap<>();
    applications.keySet().forEach(each -> all.put(each, parts.get(all.size())));
    return all;
  }

  /** Which client went round with this model. */
  Use of(String model) {
    return loops.get(model);
  }

  /** Every loop got a refusal with this status. */
  void refused(Outcome outcome, String status) throws Exception {
    for (var loop : loops(outcome).entrySet()) {
      refused(loop.getValue(), loop.getKey(), status);
    }
  }

  /** This loop got a refusal with this status. */
  void refused(List<String> lines, String model, String status) throws Exception {
    assertThat(lines)
        .as("%s", of(model))
        .contains("status " + status, "x-should-retry: false", "content-type: application/json");
    assertThat(lines.stream().anyMatch(line -> line.matches("retry-after: [1-9]\\d*")))
        .isEqualTo(status.equals("429"));
    JsonNode error = new ObjectMapper().readTree(lines.get(lines.size() - 1));
    assertThat(error.at("/error/code").asText()).isEqualTo("recursive_loop_detected");
  }

  /** This loop got an answer in words, or a refusal if its client's bodies cannot be changed. */
  void concluded(List<String> lines, String model) throws Exception {
    if (!of(model).is(Use.Trait.CONCLUDES)) {
      refused(lines, model, "422");
      return;
    }
    assertThat(lines)
        .as("%s", of(model))
        .contains("status 200")
        .anyMatch(line -> line.startsWith("x-loophound-warning: conclude; detector=score; sign="));
    assertThat(String.join("", lines)).as("%s", of(model)).contains("uld find out.");
  }

  /** Each loop was ended at its fifth call, which was made if it concluded its run. */
  void countedConcluded(Outcome outcome) {
    assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
    loops.forEach(
        (model, use) ->
            assertThat(standIn.counts(model).modelCalls())
                .as("%s", use)
                .isEqualTo(CALLS_OF_A_LOOP - (use.is(Use.Trait.CONCLUDES) ? 0 : 1)));
    assertThat(outcome.exitCode()).isZero();
  }

  /** Each loop was stopped at its fifth call by one refusal, nothing else was. */
  void counted(Outcome outcome) {
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(report.path("unread").asInt(-1)).isZero();
    assertThat(report.path("model_calls").asInt())
        .isEqualTo(servers.size() * CALLS_OF_TRAFFIC + loops.size() * CALLS_OF_A_LOOP);
    Map<String, Integer> bySeam = new TreeMap<>();
    loops.forEach(
        (model, use) -> {
          bySeam.merge(use.seam(), 1, Integer::sum);
          assertThat(standIn.counts(model).modelCalls())
              .as("%s", use)
              .isEqualTo(CALLS_OF_A_LOOP - 1);
        });
    assertThat(outcome.countsBySeam("stopped_by_seam")).as(outcome.err()).isEqualTo(bySeam);
    for (String seam : bySeam.keySet()) {
      assertThat(outcome.agentLines())
          .anyMatch(line -> line.matches("guarding " + seam + " \\([^)]*\\d.*"));
    }
    assertThat(outcome.err()).doesNotContain("Exception in thread");
    assertThat(outcome.otherLines()) // Netty makes a JDK of today warn, we do not
        .noneMatch(line -> line.contains("WARNING") && line.contains("loophound"));
    assertThat(outcome.exitCode()).isZero();
  }

  @Override
  public void close() {
    servers.values().forEach(TrafficServer::close);
  }
}
