package io.loophound.seam.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.CoreUtils;
import com.azure.core.util.FluxUtil;
import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/** A response with a collector that gets what the application reads. */
final class TeeResponse extends HttpResponse {
  private final HttpResponse response;
  private final ReplyCollector collector;
  private final GuardedHttpCall call;

  private TeeResponse(HttpResponse response, ReplyCollector collector, GuardedHttpCall call) {
    super(response.getRequest());
    this.response = response;
    this.collector = collector;
    this.call = call;
  }

  /** The response as the application gets it. */
  static HttpResponse of(HttpResponse response, GuardedHttpCall call) {
    try {
      HttpHeaders headers = response.getHeaders();
      long length = ReplyCollector.length(headers.getValue(HttpHeaderName.CONTENT_LENGTH));
      String encoding = headers.getValue(HttpHeaderName.CONTENT_ENCODING);
      ReplyCollector collector = call.reply(response.getStatusCode(), encoding, length);
      if (collector != null && length == 0) {
        collector.complete(); // clients differ in what an empty body reads as
      }
      return collector == null || length == 0
          ? response
          : new TeeResponse(response, collector, call);
    } catch (Throwable thrown) {
      call.error(thrown);
      call.cancelled();
      return response;
    }
  }

  @Override
  public int getStatusCode() {
    return response.getStatusCode();
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in the class
  public String getHeaderValue(String name) {
    return getHeaders().getValue(HttpHeaderName.fromString(name));
  }

  @Override
  public HttpHeaders getHeaders() {
    HttpHeaders own = response.getHeaders();
    String warning = call.warning();
    return warning == null
        ? own
        : new HttpHeaders(own).set(HttpHeaderName.fromString(GuardedHttpCall.WARNING), warning);
  }

  @Override
  public Flux<ByteBuffer> getBody() {
    return response
        .getBody()
        .handle(this::pass)
        .doOnError(collector::failed)
        .doOnComplete(collector::complete)
        .doOnCancel(collector::cancelled);
  }

  private void pass(ByteBuffer piece, SynchronousSink<ByteBuffer> sink) {
    Cut cut = collector.next(piece);
    if (cut == null) {
      sink.next(piece);
    } else {
      sink.next(ByteBuffer.wrap(cut.bytesOf(piece)));
      sink.complete();
    }
  }

  @Override
  public Mono<byte[]> getBodyAsByteArray() {
    return FluxUtil.collectBytesInByteBufferStream(getBody());
  }

  @Override
  public Mono<String> getBodyAsString() {
    String type = response.getHeaders().getValue(HttpHeaderName.CONTENT_TYPE);
    return getBodyAsByteArray().map(bytes -> CoreUtils.bomAwareToString(bytes, type));
  }

  @Override
  public Mono<String> getBodyAsString(Charset charset) {
    return getBodyAsByteArray().map(bytes -> new String(bytes, charset));
  }

  @Override
  public Mono<InputStream> getBodyAsInputStream() {
    return response
        .getBodyAsInputStream()
        .map(stream -> new TeeStream(stream, collector, response));
  }

  /** A response may be closed with its body unread. */
  @Override
  public void close() {
    collector.cancelled();
    response.close();
  }
}
