package io.loophound.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.exception.InvalidRequestException;
import io.loophound.examples.apps.raw.RawHttpLoop;
import io.loophound.examples.apps.raw.RawHttpStream;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every application against the stand-in, in this JVM and without a guard. */
class ApplicationsTest {
  private static final String CUT = "stopped by the stand-in after 50 calls";

  private final StandIn standIn = StandIn.start();

  @AfterEach
  void stop() {
    standIn.close();
  }

  @Test
  void failingToolAssistantGoesOnUntilItIsCut() {
    assertThat(FailingToolAssistant.run(settings("loop-failing-tool"))).isEqualTo(CUT);
    expectFullLoop("loop-failing-tool");
  }

  @Test
  void steeredAssistantGoesOnWithoutASteer() {
    assertThat(SteeredAssistant.run(settings("recovers"))).isEqualTo(CUT);
    expectFullLoop("recovers");
  }

  @Test
  void rawLoopGoesOnUntilItIsCut() throws Exception {
    assertThat(RawHttpLoop.run(settings("loop-failing-tool"))).isEqualTo(CUT);
    expectFullLoop("loop-failing-tool");
  }

  @Test
  void rawStreamGoesOnUntilItIsCut() throws Exception {
    assertThat(RawHttpStream.run(settings("loop-failing-tool"))).isEqualTo(CUT);
    expectFullLoop("loop-failing-tool");
  }

  @Test
  void parseRetryEndsOnlyWithTheQuota() {
    assertThatThrownBy(() -> ParseRetryAgent.run(settings("parse-retry")))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("stopped by the stand-in after 50 calls");
    assertThat(standIn.counts("parse-retry").modelCalls()).isEqualTo(50);
  }

  @Test
  void researcherFinishesAndAnswersAlikeEachTime() {
    String answer = HealthyResearcher.run(settings("healthy"));
    assertThat(answer).contains("15 reports", "8627 thousand euros", "4 pages", "4 looks");
    assertThat(standIn.counts("healthy").modelCalls()).isEqualTo(25);
    assertThat(standIn.counts("healthy").toolCalls()).isEqualTo(24);
    assertThat(HealthyResearcher.run(settings("healthy@again"))).isEqualTo(answer);
  }

  @Test
  void eightUsersAllGetTheSameAnswers() throws Exception {
    List<String> lines = EightUsers.run(settings("chat")).lines().toList();
    assertThat(lines).hasSize(16);
    assertThat(lines.stream().map(line -> line.substring(line.indexOf(':'))).distinct()).hasSize(1);
    assertThat(lines.get(0)).contains("(answer 1) | ").endsWith("(answer 2)");
    assertThat(standIn.counts("chat").modelCalls()).isEqualTo(32);
  }

  @Test
  void restClientPostsTwoHundredTimes() throws Exception {
    String answer = RestClientApp.run(settings("none"));
    assertThat(answer)
        .startsWith("200 answers, SHA-256 ")
        .hasSize("200 answers, SHA-256 ".length() + 64);
    assertThat(standIn.restCalls()).isEqualTo(200);
    assertThat(RestClientApp.run(settings("none"))).isEqualTo(answer);
  }

  @Test
  void rawLoopTellsARefusal() {
    assertThatThrownBy(() -> RawHttpLoop.run(settings("gpt-4.1")))
        .hasMessageContaining("HTTP 404")
        .hasMessageContaining("model_not_found");
    assertThatThrownBy(() -> RawHttpStream.run(settings("gpt-4.1")))
        .hasMessageContaining("HTTP 404")
        .hasMessageContaining("model_not_found");
  }

  private void expectFullLoop(String model) {
    Counts counts = standIn.counts(model);
    assertThat(counts.modelCalls()).isEqualTo(50);
    assertThat(counts.toolCalls()).isEqualTo(49);
    assertThat(counts.inputTokens()).isGreaterThan(50_000);
  }

  private Settings settings(String model) {
    return new Settings(standIn.baseUrl(), "none", model);
  }
}
