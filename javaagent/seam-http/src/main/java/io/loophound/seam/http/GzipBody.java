package io.loophound.seam.http;

import io.loophound.wire.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A body compressed with gzip. A stream is flushed after each event, which ends a block on a byte
 * boundary: there the application's own decompressor can be given other blocks, and a checksum of
 * everything it got. A body that is not flushed where one of its pieces begins cannot be cut there
 * and continues.
 */
final class GzipBody implements ReplyBody {
  private static final int CHUNK = 8192;
  private static final int TRAILER = 8;
  private static final int FLUSHED = 0x0000FFFF;
  private static final byte[] HEAD = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

  private final Inflater inflater = new Inflater(true);
  private final CRC32 check = new CRC32();
  private final int limit;
  private final Bytes plain;
  private final byte[] chunk = new byte[CHUNK];
  private GzipHead head = new GzipHead();
  private long passed;
  private int lastFour;
  private int trailer = -1;
  private boolean begun;
  private boolean ended;
  private boolean junk;
  private boolean fresh;
  private boolean aligned;

  /** {@code limit} is the maximum uncompressed size in bytes. */
  GzipBody(int limit) {
    this.limit = limit;
    this.plain = new Bytes(limit);
  }

  @Override
  public Bytes next(ByteBuffer piece) {
    check.update(plain.array(), 0, plain.size());
    passed += plain.size();
    plain.clear();
    fresh = !begun;
    aligned =
        fresh || (!ended && head.isComplete() && (inflater.getBytesRead() == 0 || isFlushed()));
    try {
      ByteBuffer rest = piece.duplicate();
      boolean good = true;
      while (good && rest.hasRemaining()) {
        good = inflate(rest);
      }
      remember(piece);
      return good && passed + plain.size() <= limit ? plain : null;
    } catch (DataFormatException | RuntimeException e) {
      return null; // damaged, or no longer wanted
    }
  }

  private boolean isFlushed() {
    return lastFour == FLUSHED;
  }

  private boolean inflate(ByteBuffer rest) throws DataFormatException {
    if (junk) {
      rest.position(rest.limit());
      return true;
    }
    if (trailer >= 0) {
      rest.get();
      if (++trailer == TRAILER) {
        trailer = -1;
        head = new GzipHead();
      }
      return true;
    }
    if (head.isComplete()) {
      return tryUnpack(rest);
    }
    boolean good = head.accept(rest.get() & 0xFF);
    junk = !good && ended; // gzip's own reader ignores what follows the end, too
    return good || junk;
  }

  private boolean tryUnpack(ByteBuffer rest) throws DataFormatException {
    inflater.setInput(rest);
    while (!inflater.finished() && !plain.hasOverflowed()) {
      int count = inflater.inflate(chunk);
      if (count == 0 && !inflater.finished()) {
        return inflater.needsInput();
      }
      plain.add(chunk, 0, count);
    }
    if (inflater.finished()) {
      inflater.reset();
      trailer = 0;
      ended = true;
    }
    return !plain.hasOverflowed();
  }

  private void remember(ByteBuffer piece) {
    begun |= piece.hasRemaining();
    for (int i = Math.max(piece.position(), piece.limit() - 4); i < piece.limit(); i++) {
      lastFour = lastFour << 8 | (piece.get(i) & 0xFF);
    }
  }

  @Override
  public boolean isComplete() {
    return ended && trailer < 0;
  }

  @Override
  public Cut cut(int keep, byte[] closing) {
    if (!aligned) {
      return null;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    if (fresh) {
      packed.writeBytes(HEAD);
    }
    ByteBuffer last = ByteBuffer.allocate(keep + closing.length);
    last.put(plain.array(), 0, keep).put(closing);
    pack(last.array(), packed);
    check.update(last.array());
    ByteBuffer end = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt((int) check.getValue()).putInt((int) (passed + last.capacity()));
    packed.writeBytes(end.array());
    return new Cut(0, packed.toByteArray());
  }

  private static void pack(byte[] bytes, ByteArrayOutputStream into) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    byte[] part = new byte[CHUNK];
    deflater.setInput(bytes);
    deflater.finish();
    while (!deflater.finished()) {
      into.write(part, 0, deflater.deflate(part));
    }
    deflater.end();
  }

  @Override
  public void close() {
    inflater.end();
  }
}
