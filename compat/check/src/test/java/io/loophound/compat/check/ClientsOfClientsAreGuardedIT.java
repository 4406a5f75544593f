package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Libraries that leave the sending to a client below them: through which client they are guarded,
 * and what their users see of a refusal. Those of one test share a JVM.
 */
class ClientsOfClientsAreGuardedIT {
  @AutoClose private final Vendors vendors = new Vendors();
  private static final List<Way> WAYS =
      List.of(
          new Way("retrofit", "okhttp", "HttpException"),
          new Way("feign", "url-connection", "UnprocessableEntity"),
          new Way("feign-httpclient", "apache-http4", "UnprocessableEntity"),
          new Way("feign-hc5", "apache-http5", "UnprocessableEntity"),
          new Way("spring-interface", "jdk-http", "UnprocessableContent"),
          new Way("jersey", "url-connection", "ClientErrorException"),
          new Way("resteasy", "apache-http4", "ClientErrorException"),
          new Way("ktor-okhttp", "okhttp", "ClientRequestException"),
          new Way("ktor-java", "jdk-http", "ClientRequestException"),
          new Way("ktor-apache", "apache-http4", "ClientRequestException"),
          new Way("ktor-apache5", "apache-http5", "ClientRequestException"),
          new Way("ktor-android", "url-connection", "ClientRequestException"),
          new Way("ktor-events", "ktor-cio", "SSEClientException"),
          new Way("micronaut", "netty", "HttpClientResponseException"),
          new Way("sttp", "jdk-http", "ResponseHandlingException <- UnexpectedStatusCode"),
          new Way("zio-http", "netty", "IllegalStateException"),
          new Way("cohere-java", "okhttp", "UnprocessableEntityError"),
          new Way("dashscope-sdk-java", "okhttp", "ApiException <- ApiException"),
          new Way("watsonx-ai", "jdk-http", "WatsonxException"),
          new Way("aws-sdk-kotlin", "okhttp", "ValidationException"));

  ClientsOfClientsAreGuardedIT() throws IOException {}

  /**
   * One library.
   *
   * @param seam what sees its calls
   * @param seen the exception that ends a loop
   */
  private record Way(String name, String seam, String seen) {}

  @Test
  void aLoopOverEachOfThemIsStopped() {
    Outcome outcome = app("loop-failing-tool@").run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactlyElementsOf(
            WAYS.stream().map(way -> way.name() + " ended: " + way.seen()).toList());
    Map<String, Integer> stopped = new TreeMap<>();
    for (Way way : WAYS) {
      Counts counts = Subject.STAND_IN.counts("loop-failing-tool@" + way.name());
      assertThat(counts.modelCalls()).as(way.name()).isEqualTo(4);
      stopped.merge(way.seam(), 1, Integer::sum);
    }
    assertThat(numbers(outcome.report().path("stopped_by_seam"))).isEqualTo(stopped);
  }

  @Test
  void honestWorkIsTheSameWithAndWithoutTheAgent() {
    Outcome plain = app("healthy@plain-").withoutAgent().run();
    Outcome guarded = app("healthy@guarded-").run();

    Guarded.assertQuiet(guarded);
    assertThat(guarded.outLines())
        .isEqualTo(plain.outLines())
        .hasSameSizeAs(WAYS)
        .allMatch(line -> line.contains(" answer: ") && line.contains("I read "));
    assertThat(Guarded.verdicts(guarded)).isEmpty();
    for (Way way : WAYS) {
      Counts expected = Subject.STAND_IN.counts("healthy@plain-" + way.name());
      Counts counts = Subject.STAND_IN.counts("healthy@guarded-" + way.name());
      assertThat(counts.modelCalls()).isEqualTo(expected.modelCalls()).isGreaterThan(10);
      assertThat(counts.outputTokens()).isEqualTo(expected.outputTokens());
    }
  }

  /** Without LoopHound the text has 17,400 characters. */
  @Test
  void aStreamOfEventsThatRepeatsItselfIsCut() {
    Outcome outcome = app("chants@", List.of("ktor-events")).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).hasSize(1);
    assertThat(outcome.outLines().get(0))
        .startsWith("ktor-events answer: The order is being looked at")
        .hasSizeLessThan(3000);
    assertThat(outcome.report().path("stopped").asInt()).isOne();
  }

  /** The same text; each library knows the reason for its end. */
  @Test
  void aStreamOfAVendorThatRepeatsItselfIsCut() {
    List<String> ways =
        List.of(
            "cohere-java-stream",
            "dashscope-sdk-java-stream",
            "watsonx-ai-stream",
            "aws-sdk-kotlin-stream");
    Outcome outcome = app("chants@", ways).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines())
        .as("%s", outcome)
        .hasSameSizeAs(ways)
        .satisfiesExactly(
            line ->
                assertThat(line).matches("cohere-.* answer: [5-9]\\d\\d characters, end: ERROR"),
            line ->
                assertThat(line).matches("dashscope-.* [5-9]\\d\\d characters, end: ApiException"),
            line -> assertThat(line).matches("watsonx-.* [5-9]\\d\\d characters, end: ERROR"),
            line ->
                assertThat(line).matches("aws-.* [5-9]\\d\\d characters, end: content_filtered"));
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(ways.size());
  }

  private ForkedJvm app(String models) {
    return app(models, WAYS.stream().map(Way::name).toList());
  }

  private ForkedJvm app(String models, List<String> ways) {
    return new Subject("clients")
        .app("io.loophound.compat.Clients", Jdk.current(), models, "none")
        .env("VENDORS_URL", vendors.address())
        .manyLoops()
        .args(ways.toArray(String[]::new));
  }

  private static Map<String, Integer> numbers(JsonNode object) {
    Map<String, Integer> numbers = new TreeMap<>();
    object.properties().forEach(each -> numbers.put(each.getKey(), each.getValue().asInt()));
    return numbers;
  }
}
