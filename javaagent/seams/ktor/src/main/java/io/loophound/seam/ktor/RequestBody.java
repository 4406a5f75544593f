package io.loophound.seam.ktor;

import io.ktor.http.ContentType;
import io.ktor.http.Headers;
import io.ktor.http.HttpStatusCode;
import io.ktor.http.content.OutgoingContent;
import io.ktor.util.AttributeKey;
import io.ktor.utils.io.ByteReadChannelOperationsKt;
import io.ktor.utils.io.ByteWriteChannel;
import io.loophound.agent.seam.linked.Coroutines;
import kotlin.Unit;
import kotlin.coroutines.Continuation;

/** A body that could be written only once, now available as a whole. */
final class RequestBody extends OutgoingContent.WriteChannelContent {
  private final OutgoingContent original;
  private final MemoryChannel body;

  RequestBody(OutgoingContent content, MemoryChannel body) {
    this.original = unwrapped(content);
    this.body = body;
  }

  /** Lets the original write everything. */
  Object readFrom(Continuation<Object> then) {
    return original instanceof OutgoingContent.ReadChannelContent readable
        ? ByteReadChannelOperationsKt.copyTo(readable.readFrom(), body, Coroutines.cast(then))
        : ((OutgoingContent.WriteChannelContent) original).writeTo(body, Coroutines.cast(then));
  }

  /** Puts another body in the place of the original, inside a wrapper that adds to it. */
  static OutgoingContent replaced(OutgoingContent content, OutgoingContent by) {
    return content instanceof OutgoingContent.ContentWrapper wrapper
        ? wrapper.copy(replaced(wrapper.delegate(), by))
        : by;
  }

  /** The original inside a wrapper that only adds to it. */
  static OutgoingContent unwrapped(OutgoingContent content) {
    OutgoingContent inner = content;
    while (inner instanceof OutgoingContent.ContentWrapper wrapper) {
      inner = wrapper.delegate();
    }
    return inner;
  }

  @Override
  public Object writeTo(ByteWriteChannel channel, Continuation<? super Unit> then) {
    body.copyTo(channel.getWriteBuffer());
    return channel.flush(then);
  }

  @Override
  public ContentType getContentType() {
    return original.getContentType();
  }

  @Override
  public Long getContentLength() {
    return original.getContentLength();
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
  public Headers trailers() {
    return original.trailers();
  }

  @Override
  public <T> T getProperty(AttributeKey<T> key) {
    return original.getProperty(key);
  }
}
