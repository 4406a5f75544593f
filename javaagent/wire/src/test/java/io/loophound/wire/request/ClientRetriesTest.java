package io.loophound.wire.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientRetriesTest {

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "12,12", "-1,0", "two,0", "9999,0", "'',0"})
  void readsTheAttemptOfStainless(String header, int attempt) {
    assertThat(ClientRetries.attempt(facts("x-stainless-retry-count", header))).isEqualTo(attempt);
  }

  @ParameterizedTest
  @CsvSource({
    "attempt=1; max=4,0",
    "attempt=3; max=4,2",
    "attempt=2,1",
    "attempt=,0",
    "max=4,0",
    "'',0"
  })
  void readsTheAttemptOfAws(String header, int attempt) {
    assertThat(ClientRetries.attempt(facts("amz-sdk-request", header))).isEqualTo(attempt);
  }

  @ParameterizedTest
  @CsvSource({"idempotency-key,k", "x-ms-client-request-id,k", "x-request-id,''"})
  void readsTheIdOfAllAttempts(String header, String id) {
    assertThat(ClientRetries.attemptId(facts(header, "k"))).isEqualTo(id);
  }

  private static RequestFacts facts(String header, String value) {
    return new RequestFacts("h", "/p", "", Map.of(header, value)::get);
  }
}
