package io.loophound.seam.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.core.util.BinaryData;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The pipeline of the Azure SDK, woven; how it is called is left open. */
abstract class AzureContract extends HttpClientContract {
  final HttpPipeline pipeline =
      new HttpPipelineBuilder().httpClient(new NettyAsyncHttpClientBuilder().build()).build();

  abstract HttpResponse send(HttpRequest request);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() {
    Woven.unwatch();
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected final String seam() {
    return "azure-core";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers) {
    HttpResponse response = send(request(address, json, headers));
    return new Answer(
        response.getStatusCode(),
        text(response),
        response.getHeaders().getValue(HttpHeaderName.fromString("x-loophound-warning")));
  }

  String text(HttpResponse response) {
    return response.getBodyAsString().block();
  }

  @Override
  protected final void leave(URI address, String json) {
    HttpResponse response = send(request(address, json, Map.of()));
    if (response.getBody().blockFirst() == null) {
      throw new IllegalStateException("no reply");
    }
  }

  private static HttpRequest request(URI address, String json, Map<String, String> headers) {
    HttpRequest request = new HttpRequest(HttpMethod.POST, address.toString());
    request.setBody(BinaryData.fromString(json));
    request.setHeader(HttpHeaderName.CONTENT_TYPE, "application/json");
    headers.forEach((name, value) -> request.setHeader(HttpHeaderName.fromString(name), value));
    return request;
  }
}
