package io.loophound.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpCallTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @Test
  void readsTheTrace() {
    assertThat(call("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01").traceId())
        .isEqualTo(TRACE);
    assertThat(call("traceparent", "00-" + "0".repeat(32) + "-00f067aa0ba902b7-01").traceId())
        .isEmpty();
    assertThat(call("traceparent", "00-" + TRACE).traceId()).isEmpty();
    assertThat(call("traceparent", "x".repeat(55)).traceId()).isEmpty();
    assertThat(call("traceparent", "00-" + "z".repeat(32) + "-00f067aa0ba902b7-01").traceId())
        .isEmpty();
    assertThat(call("other", "").traceId()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "12,12", "-1,0", "two,0", "9999,0", "'',0"})
  void readsTheAttempt(String header, int attempt) {
    assertThat(call("X-Stainless-Retry-Count", header).attempt()).isEqualTo(attempt);
  }

  @Test
  void knowsTheCallerOnlyAsADigest() {
    String first = call("Authorization", "Bearer sk-1").run().caller();
    assertThat(first).isNotEmpty().doesNotContain("sk-1");
    assertThat(call("Authorization", "Bearer sk-1").run().caller()).isEqualTo(first);
    assertThat(call("Authorization", "Bearer sk-2").run().caller()).isNotEqualTo(first);
    assertThat(call("api-key", "k").run().caller()).isNotEmpty();
    assertThat(call("x-api-key", "k").run().caller()).isNotEmpty();
    assertThat(call("other", "k").run().caller()).isEmpty();
  }

  @Test
  void toleratesAddressesWithoutHost() {
    HttpCall call = HttpCall.here("s", null, null, name -> null);
    assertThat(call.origin().host()).isEmpty();
    assertThat(call.origin().path()).isEmpty();
  }

  private static HttpCall call(String header, String value) {
    Map<String, String> headers = Map.of(header.toLowerCase(Locale.ROOT), value);
    return HttpCall.here("s", "h", "/p", name -> headers.get(name.toLowerCase(Locale.ROOT)));
  }
}
