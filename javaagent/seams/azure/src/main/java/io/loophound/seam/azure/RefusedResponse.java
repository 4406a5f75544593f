package io.loophound.seam.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import io.loophound.seam.http.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The response to a refused call. */
final class RefusedResponse extends HttpResponse {
  private final int status;
  private final HttpHeaders headers = new HttpHeaders();
  private final byte[] body;

  RefusedResponse(HttpRequest request, Refusal refusal) {
    super(request);
    status = refusal.status();
    refusal.headers().forEach((name, value) -> headers.set(HttpHeaderName.fromString(name), value));
    body = refusal.body().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public int getStatusCode() {
    return status;
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in the class
  public String getHeaderValue(String name) {
    return headers.getValue(HttpHeaderName.fromString(name));
  }

  @Override
  public HttpHeaders getHeaders() {
    return headers;
  }

  @Override
  public Flux<ByteBuffer> getBody() {
    return Flux.defer(() -> Flux.just(ByteBuffer.wrap(body)));
  }

  @Override
  public BinaryData getBodyAsBinaryData() {
    return BinaryData.fromBytes(body);
  }

  @Override
  public Mono<byte[]> getBodyAsByteArray() {
    return Mono.just(body);
  }

  @Override
  public Mono<String> getBodyAsString() {
    return getBodyAsString(StandardCharsets.UTF_8);
  }

  @Override
  public Mono<String> getBodyAsString(Charset charset) {
    return Mono.just(new String(body, charset));
  }

  @Override
  public HttpResponse buffer() {
    return this;
  }
}
