package io.loophound.seam.apache4;

import io.loophound.seam.http.Refusal;
import org.apache.http.HttpVersion;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.entity.ContentType;
import org.apache.http.entity.StringEntity;
import org.apache.http.message.BasicHttpResponse;

/** The response to a refused call. */
public final class RefusedResponse extends BasicHttpResponse implements CloseableHttpResponse {
  /** The response with this status, headers and body. */
  public RefusedResponse(Refusal refusal) {
    super(HttpVersion.HTTP_1_1, refusal.status(), "Refused");
    refusal.headers().forEach(this::addHeader);
    setEntity(new StringEntity(refusal.body(), ContentType.APPLICATION_JSON));
  }

  @Override
  public void close() {
    // holds nothing
  }
}
