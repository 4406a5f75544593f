package io.loophound.seam.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Where to cut a reply while it streams. The client gets the first {@link #keep} bytes of the
 * current piece, then {@link #closing}, then the end of the body. The connection is closed or the
 * stream reset, because the provider continues to send.
 *
 * @param keep how many bytes of the piece still belong to the reply, 0 or more
 * @param closing what ends the reply as its provider might have ended it; may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // one short-lived object a cut, never compared
public record Cut(int keep, byte[] closing) {

  /** The bytes that replace {@code piece}. */
  public byte[] bytesOf(ByteBuffer piece) {
    byte[] last = new byte[keep + closing.length];
    piece.duplicate().get(last, 0, keep);
    System.arraycopy(closing, 0, last, keep, closing.length);
    return last;
  }

  /** The buffers that replace {@code piece}; none of them is empty. */
  public List<ByteBuffer> of(ByteBuffer piece) {
    List<ByteBuffer> last = new ArrayList<>(2);
    if (keep > 0) {
      last.add(piece.slice(piece.position(), keep));
    }
    if (closing.length > 0) {
      last.add(ByteBuffer.wrap(closing));
    }
    return last;
  }
}
