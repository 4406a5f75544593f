package io.loophound.seam.springrest;

import io.loophound.seam.http.Refusal;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** The response to a refused call. */
final class RefusedResponse implements ClientHttpResponse {
  private final int status;
  private final HttpHeaders headers = new HttpHeaders();
  private final InputStream body;

  RefusedResponse(Refusal refusal) {
    status = refusal.status();
    refusal.headers().forEach(headers::set);
    body = new ByteArrayInputStream(refusal.body().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public HttpStatusCode getStatusCode() {
    return HttpStatusCode.valueOf(status);
  }

  /** Abstract in the interface before 7.0. */
  public int getRawStatusCode() {
    return status;
  }

  @Override
  public String getStatusText() {
    return "Refused";
  }

  @Override
  public HttpHeaders getHeaders() {
    return headers;
  }

  @Override
  public InputStream getBody() {
    return body;
  }

  @Override
  public void close() {
    // holds nothing
  }
}
