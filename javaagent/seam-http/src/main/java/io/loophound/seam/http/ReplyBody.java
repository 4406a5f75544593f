package io.loophound.seam.http;

import io.loophound.wire.Bytes;
import java.nio.ByteBuffer;

/** The body of a reply, decompressed while it arrives. Never throws. Not thread-safe. */
public interface ReplyBody {

  /**
   * The decompressed bytes of the next piece, valid until the next call; null if it cannot be
   * decompressed within the limit. The position of {@code piece} does not change.
   */
  Bytes next(ByteBuffer piece);

  /** Whether the compressed form is complete when the content is. */
  boolean isComplete();

  /**
   * The cut after which the application has {@code keep} decompressed bytes of the last piece and
   * then {@code closing}; null if the compression does not allow a cut in this piece.
   */
  Cut cut(int keep, byte[] closing);

  /** No more is needed of it. */
  default void close() {}

  /**
   * The body, of at most {@code limit} bytes, in the encoding that a header names; empty means
   * none.
   */
  static ReplyBody of(String encoding, int limit) {
    if (encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
      return new Plain(limit);
    }
    boolean gzip = encoding.equalsIgnoreCase("gzip") || encoding.equalsIgnoreCase("x-gzip");
    return gzip ? new GzipBody(limit) : new Unknown();
  }

  /** Bytes as they are. */
  final class Plain implements ReplyBody {
    private static final int PIECE = 8192;

    private final Bytes bytes;

    Plain(int limit) {
      bytes = new Bytes(limit, PIECE);
    }

    @Override
    public Bytes next(ByteBuffer piece) {
      bytes.clear();
      bytes.add(piece);
      return bytes;
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public Cut cut(int keep, byte[] closing) {
      return new Cut(keep, closing);
    }
  }

  /** An unknown encoding. */
  final class Unknown implements ReplyBody {
    @Override
    public Bytes next(ByteBuffer piece) {
      return null;
    }

    @Override
    public boolean isComplete() {
      return false;
    }

    @Override
    public Cut cut(int keep, byte[] closing) {
      return null;
    }
  }
}
