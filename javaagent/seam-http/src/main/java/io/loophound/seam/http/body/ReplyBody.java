package io.loophound.seam.http.body;

import io.loophound.wire.Bytes;
import java.nio.ByteBuffer;

/** The body of a reply, unpacked while it comes in. Never throws. Not thread-safe. */
public interface ReplyBody {

  /**
   * The plain bytes of the next piece, lent until the next call; null when it cannot be unpacked,
   * or not within the limit. The position of {@code piece} stays where it is.
   */
  Bytes next(ByteBuffer piece);

  /** Whether nothing of the packing is missing when the plain bytes are whole. */
  boolean whole();

  /**
   * The cut after which the application has {@code keep} plain bytes of the last piece and then
   * {@code closing}; null when the packing does not allow to cut in this piece.
   */
  Cut cut(int keep, byte[] closing);

  /** No more is needed of it. */
  default void close() {}

  /** The body, of at most {@code limit} bytes, in the encoding a header names; empty is none. */
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
    public boolean whole() {
      return true;
    }

    @Override
    public Cut cut(int keep, byte[] closing) {
      return new Cut(keep, closing);
    }
  }

  /** A packing that is not known. */
  final class Unknown implements ReplyBody {
    @Override
    public Bytes next(ByteBuffer piece) {
      return null;
    }

    @Override
    public boolean whole() {
      return false;
    }

    @Override
    public Cut cut(int keep, byte[] closing) {
      return null;
    }
  }
}
