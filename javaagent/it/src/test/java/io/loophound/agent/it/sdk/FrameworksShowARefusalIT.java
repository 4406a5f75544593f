package io.loophound.agent.it.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.tables.DocumentRows;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.springai.SpringAiOrderAssistant;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Frameworks that are seen as HTTP only, and refused: the second table of docs/sdks.md. */
@Execution(ExecutionMode.CONCURRENT)
class FrameworksShowARefusalIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private static final DocumentRows ROWS =
      new DocumentRows("sdks.md", FrameworksShowARefusalIT.class);
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static List<Arguments> all() {
    List<Arguments> all = new ArrayList<>();
    for (String status : List.of("422", "429", "throws")) {
      Jdk jdk = Jdk.all().get(all.size() % Jdk.all().size());
      boolean often = status.equals("422") || Jdk.isDeep();
      if (often || status.equals("throws")) {
        all.add(Arguments.of("LangChain4j", "call", status, jdk));
      }
      if (often) {
        all.add(Arguments.of("Spring AI", "stream", status, jdk));
        all.add(Arguments.of("Spring AI", "call", status, jdk));
      }
    }
    return all;
  }

  @AfterAll
  static void writeTable() throws IOException {
    if (Jdk.isDeep()) {
      ROWS.write(all().size());
    }
  }

  @ParameterizedTest(name = "{0} {1} {2} on {3}")
  @MethodSource("all")
  void theApplicationSeesAnError(String framework, String way, String status, Jdk jdk)
      throws Exception {
    String model = "loop-failing-tool@refused-" + NUMBERS.incrementAndGet();
    Outcome outcome = run(framework, way, status, model, jdk);

    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).as("%s", outcome).isBetween(3L, 6L);
    long attempts = report.path("stopped").asLong();
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + attempts);
    assertThat(outcome.out()).contains("ended: ", "LoopHound blocked run ");
    ROWS.check(
        framework,
        way,
        status,
        Long.toString(calls),
        Long.toString(attempts),
        "`" + outcome.out().split(": ", 3)[1].replaceAll(".*\\.", "") + '`');
  }

  private static Outcome run(String framework, String way, String status, String model, Jdk jdk)
      throws Exception {
    boolean thrown = status.equals("throws");
    String set = thrown ? "true" : status;
    boolean spring = framework.equals("Spring AI");
    return ForkedJvm.of(spring ? SpringAiOrderAssistant.class : FailingToolAssistant.class)
        .jdk(jdk)
        .property("loophound.seam.langchain4j.enabled", "false")
        .property("loophound.seam.spring-ai.enabled", "false")
        .property("loophound.http.refusal-" + (thrown ? status : "status"), set)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_API_KEY", "none")
        .env("OPENAI_MODEL", model)
        .run();
  }
}
