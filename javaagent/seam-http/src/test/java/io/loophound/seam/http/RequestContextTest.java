package io.loophound.seam.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.AgentState;
import io.loophound.wire.openai.OpenAiChat;
import io.loophound.wire.request.RequestFacts;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestContextTest {
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

  @Test
  void asksTheDialectForTheCallerAndTheAttempt() {
    assertThat(call("Authorization", "Bearer sk-1").run().caller())
        .isNotEmpty()
        .doesNotContain("sk-1");
    assertThat(call("X-Stainless-Retry-Count", "2").attempt()).isEqualTo(2);
    assertThat(call("Idempotency-Key", "k-1").attemptId()).isEqualTo("k-1");
  }

  @Test
  void toleratesAddressesWithoutHost() {
    RequestFacts facts = new RequestFacts(null, null, null, name -> null);
    RequestContext call = RequestContext.current(new AgentState(), "s", new OpenAiChat(), facts);
    assertThat(call.origin().host()).isEmpty();
    assertThat(call.origin().path()).isEmpty();
  }

  private static RequestContext call(String header, String value) {
    Map<String, String> headers = Map.of(header.toLowerCase(Locale.ROOT), value);
    RequestFacts facts =
        new RequestFacts("h", "/p", null, name -> headers.get(name.toLowerCase(Locale.ROOT)));
    return RequestContext.current(new AgentState(), "s", new OpenAiChat(), facts);
  }
}
