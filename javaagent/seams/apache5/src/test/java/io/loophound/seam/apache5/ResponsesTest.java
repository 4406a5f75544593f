package io.loophound.seam.apache5;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.seam.http.Refusal;
import java.util.Map;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.HttpVersion;
import org.junit.jupiter.api.Test;

class ResponsesTest {

  @Test
  void aRefusalHasWhatEveryReceivedResponseHas() throws Exception {
    Refusal refusal = new Refusal(422, Map.of("x-should-retry", "false"), "{}");

    try (CloseableHttpResponse response = new Responses().classic(refusal)) {
      assertThat(response.getVersion()).isEqualTo(HttpVersion.HTTP_1_1);
      assertThat(response.getCode()).isEqualTo(422);
      assertThat(response.getFirstHeader("x-should-retry").getValue()).isEqualTo("false");
      assertThat(response.getEntity().getContentType()).startsWith("application/json");
    }
  }
}
