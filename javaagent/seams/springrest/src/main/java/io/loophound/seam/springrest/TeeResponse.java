package io.loophound.seam.springrest;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** A response with a collector that gets what the application reads. */
final class TeeResponse implements ClientHttpResponse {
  private final ClientHttpResponse response;
  private final ReplyCollector collector;
  private final GuardedHttpCall guarded;
  private InputStream body;
  private HttpHeaders headers; // null until they are read

  TeeResponse(ClientHttpResponse response, ReplyCollector collector, GuardedHttpCall guarded) {
    this.response = response;
    this.collector = collector;
    this.guarded = guarded;
  }

  @Override
  public HttpStatusCode getStatusCode() throws IOException {
    return response.getStatusCode();
  }

  /** Abstract in the interface before 7.0. */
  public int getRawStatusCode() throws IOException {
    return response.getStatusCode().value();
  }

  @Override
  public String getStatusText() throws IOException {
    return response.getStatusText();
  }

  @Override
  public HttpHeaders getHeaders() {
    String warning = guarded.warning();
    if (warning == null) {
      return response.getHeaders();
    }
    if (headers == null) {
      HttpHeaders own = new HttpHeaders();
      response.getHeaders().forEach(own::put);
      own.set(GuardedHttpCall.WARNING, warning);
      headers = own;
    }
    return headers;
  }

  @Override
  public InputStream getBody() throws IOException {
    if (body == null) {
      InputStream own = response.getBody();
      body = own == null ? null : new TeeStream(own, collector, own);
    }
    return body;
  }

  /** A response may be closed with its body unread. */
  @Override
  public void close() {
    collector.cancelled();
    response.close();
  }
}
