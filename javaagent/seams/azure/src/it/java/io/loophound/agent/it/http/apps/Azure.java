package io.loophound.agent.it.http.apps;

import com.azure.core.http.HttpHeader;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.FixedDelay;
import com.azure.core.http.policy.RetryPolicy;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The pipeline that all clients of the Azure SDK send through, over Reactor Netty. */
final class Azure implements Client {
  private final HttpPipeline pipeline =
      new HttpPipelineBuilder()
          .policies(new RetryPolicy(new FixedDelay(3, Duration.ofMillis(1))))
          .build();
  private final boolean sync;

  Azure(String how) {
    sync = how.endsWith("-sync");
  }

  private HttpResponse send(URI address, byte[] body, Map<String, String> headers) {
    HttpRequest request = new HttpRequest(HttpMethod.POST, address.toString());
    request.setBody(BinaryData.fromBytes(body));
    request.setHeader(HttpHeaderName.CONTENT_TYPE, "application/json");
    headers.forEach((name, value) -> request.setHeader(HttpHeaderName.fromString(name), value));
    return sync ? pipeline.sendSync(request, Context.NONE) : pipeline.send(request).block();
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) {
    HttpResponse response = send(address, body, headers);
    Map<String, String> said = new HashMap<>();
    for (HttpHeader header : response.getHeaders()) {
      said.put(header.getName().toLowerCase(Locale.ROOT), header.getValue());
    }
    byte[] bytes = response.getBodyAsByteArray().block();
    return new Answer(response.getStatusCode(), said, bytes == null ? new byte[0] : bytes);
  }

  @Override
  public void leave(URI address, byte[] body) {
    var unused = send(address, body, Map.of()).getBody().blockFirst();
  }
}
