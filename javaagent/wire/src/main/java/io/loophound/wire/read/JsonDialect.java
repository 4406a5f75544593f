package io.loophound.wire.read;

import io.loophound.wire.Dialect;
import io.loophound.wire.Reading;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** A dialect whose requests are a JSON object, possibly compressed with gzip. */
public abstract class JsonDialect implements Dialect {
  private static final int GZIP_FIRST = 0x1F;
  private static final int GZIP_SECOND = 0x8B;

  @Override
  public final WireRequest read(byte[] body, int length, Reading reading) {
    try {
      if (isPacked(body, length)) {
        byte[] unpacked = unpack(body, length, reading.bodyLimit());
        return unpacked == null ? null : request(new JsonScan(unpacked, unpacked.length), reading);
      }
      return request(new JsonScan(body, length), reading);
    } catch (MalformedException e) {
      return null;
    }
  }

  /** The state of one reply: how it is read, and how it ends if it is cut. */
  protected abstract ReplyForm replyForm();

  @Override
  public final ReplyReader reply(int status, int limit, Consumer<CharSequence> onText) {
    return new WireReply(status, limit, replyForm(), onText);
  }

  private WireRequest request(JsonScan in, Reading reading) throws MalformedException {
    return in.enterObject() ? fields(in, reading.histories()) : null;
  }

  /**
   * Reads the fields of a request.
   *
   * @param in positioned after the opening bracket
   * @param histories scans the messages
   * @return the call, or null when this is not one
   * @throws MalformedException if this is not JSON
   */
  protected abstract WireRequest fields(JsonScan in, Histories histories) throws MalformedException;

  @Override
  public final byte[] withoutTools(byte[] body, int length) {
    try {
      return forbidsTools() ? forbidTools(body, length) : null;
    } catch (MalformedException compressed) {
      return null;
    }
  }

  /** The body of an API that {@linkplain #forbidsTools forbids tools}. */
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    return null;
  }

  private static boolean isPacked(byte[] body, int length) {
    return length > 1 && (body[0] & 0xFF) == GZIP_FIRST && (body[1] & 0xFF) == GZIP_SECOND;
  }

  /** The decompressed content, or null if it is broken or longer than the limit. */
  private static byte[] unpack(byte[] body, int length, int limit) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body, 0, length))) {
      byte[] unpacked = in.readNBytes(limit + 1);
      return unpacked.length > limit ? null : unpacked;
    } catch (IOException e) {
      return null;
    }
  }
}
