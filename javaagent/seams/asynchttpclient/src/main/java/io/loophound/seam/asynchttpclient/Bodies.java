package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.asynchttpclient.Request;
import org.asynchttpclient.RequestBuilder;
import org.asynchttpclient.request.body.Body;
import org.asynchttpclient.request.body.Body.BodyState;
import org.asynchttpclient.request.body.generator.ByteArrayBodyGenerator;
import org.asynchttpclient.request.body.generator.InputStreamBodyGenerator;

/** The bodies of AsyncHttpClient's requests. */
final class Bodies {
  private static final int PIECE = 8192;
  private static final String LENGTH = "content-length";

  private Bodies() {}

  /** A body that is in memory or in a file; null for any other, and for one that is too long. */
  static Bytes read(HttpGuard guard, Request request) {
    try {
      Bytes bytes = copy(guard, request);
      return bytes == null || bytes.hasOverflowed() ? null : bytes;
    } catch (IOException | RuntimeException e) {
      return null; // whatever is wrong with it, the client will encounter it too
    }
  }

  private static Bytes copy(HttpGuard guard, Request request) throws IOException {
    List<byte[]> pieces = pieces(request);
    if (pieces != null) {
      Bytes bytes = guard.newBody(0);
      pieces.forEach(piece -> bytes.add(piece, 0, piece.length));
      return bytes;
    }
    if (request.getByteBufferData() != null) {
      ByteBuffer data = request.getByteBufferData().duplicate();
      Bytes bytes = guard.newBody(data.remaining());
      bytes.add(data);
      return bytes;
    }
    if (request.getFile() != null) {
      return file(guard, request.getFile());
    }
    return request.getBodyGenerator() instanceof ByteArrayBodyGenerator generator
        ? written(guard, generator)
        : nettyBuffer(guard, request);
  }

  private static List<byte[]> pieces(Request request) {
    if (request.getByteData() != null) {
      return List.of(request.getByteData());
    }
    if (request.getStringData() != null) {
      Charset charset = request.getCharset();
      return List.of(
          request.getStringData().getBytes(charset == null ? StandardCharsets.UTF_8 : charset));
    }
    return request.getCompositeByteData();
  }

  private static Bytes file(HttpGuard guard, File file) throws IOException {
    if (file.length() > guard.bodyLimit()) {
      return null;
    }
    byte[] content = Files.readAllBytes(file.toPath());
    Bytes bytes = guard.newBody(content.length);
    bytes.add(content, 0, content.length);
    return bytes;
  }

  /** It writes the same bytes each time. */
  private static Bytes written(HttpGuard guard, ByteArrayBodyGenerator generator)
      throws IOException {
    Bytes bytes = guard.newBody(0);
    try (Body body = generator.createBody()) {
      BodyState state = BodyState.CONTINUE;
      while (state == BodyState.CONTINUE && !bytes.hasOverflowed()) {
        ByteBuf piece = Unpooled.buffer(PIECE, PIECE);
        state = body.transferTo(piece);
        bytes.add(piece.nioBuffer());
      }
    }
    return bytes;
  }

  /** Version 3 takes Netty's buffers, too. */
  private static Bytes nettyBuffer(HttpGuard guard, Request request) {
    try {
      Object data = Request.class.getMethod("getByteBufData").invoke(request);
      if (data instanceof ByteBuf buffer) {
        Bytes bytes = guard.newBody(buffer.readableBytes());
        for (ByteBuffer piece : buffer.nioBuffers()) {
          bytes.add(piece);
        }
        return bytes;
      }
    } catch (ReflectiveOperationException e) {
      // version 2
    }
    return null;
  }

  /** The request with another body; the client says its length unless the application has. */
  static Request changed(Request request, byte[] body) {
    RequestBuilder changed = request.toBuilder().setBody(body);
    return request.getHeaders().contains(LENGTH)
        ? changed.setHeader(LENGTH, String.valueOf(body.length)).build()
        : changed.build();
  }

  /** A body that is read once, while it is sent; null if it is not one. */
  static InputStream stream(Request request) {
    if (request.getStreamData() != null) {
      return request.getStreamData();
    }
    return request.getBodyGenerator() instanceof InputStreamBodyGenerator generator
        ? generator.getInputStream()
        : null;
  }

  /** The request with another stream. */
  static Request gated(Request request, InputStream gate) {
    if (request.getBodyGenerator() instanceof InputStreamBodyGenerator generator) {
      return request.toBuilder()
          .setBody(new InputStreamBodyGenerator(gate, generator.getContentLength()))
          .build();
    }
    return request.toBuilder().setBody(gate).build();
  }
}
