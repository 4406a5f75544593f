package io.loophound.seam.ktor;

import io.ktor.client.request.HttpRequestData;
import io.ktor.http.ContentType;
import io.ktor.http.Headers;
import io.ktor.http.HttpStatusCode;
import io.ktor.http.content.OutgoingContent;
import io.ktor.util.AttributeKey;

/** The application's content with another body, which concludes its run. */
final class ChangedBody extends OutgoingContent.ByteArrayContent {
  private static final String LENGTH = "content-length";

  private final OutgoingContent original;
  private final byte[] body;

  ChangedBody(OutgoingContent original, byte[] body) {
    this.original = original;
    this.body = body;
  }

  /** Whether nothing but the content itself says how long it is, and nothing follows it. */
  static boolean isPossible(HttpRequestData request) {
    OutgoingContent content = request.getBody();
    return !request.getHeaders().contains(LENGTH)
        && !content.getHeaders().contains(LENGTH)
        && content.trailers() == null;
  }

  @Override
  public byte[] bytes() {
    return body;
  }

  @Override
  public Long getContentLength() {
    return original.getContentLength() == null ? null : (long) body.length;
  }

  @Override
  public ContentType getContentType() {
    return original.getContentType();
  }

  @Override
  public HttpStatusCode getStatus() {
    return original.getStatus();
  }

  @Override
  public Headers getHeaders() {
    return original.getHeaders();
  }

  @Override
  public <T> T getProperty(AttributeKey<T> key) {
    return original.getProperty(key);
  }
}
