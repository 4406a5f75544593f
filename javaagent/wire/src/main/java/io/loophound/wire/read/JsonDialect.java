package io.loophound.wire.read;

import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.WireRequest;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** A dialect whose requests are a JSON object, packed with gzip or not. */
public abstract class JsonDialect implements Dialect {
  private static final int GZIP_FIRST = 0x1F;
  private static final int GZIP_SECOND = 0x8B;

  @Override
  public final WireRequest read(byte[] body, int length) {
    try {
      if (packed(body, length)) {
        byte[] unpacked = unpack(body, length);
        return unpacked == null ? null : request(new JsonScan(unpacked, unpacked.length));
      }
      return request(new JsonScan(body, length));
    } catch (MalformedException e) {
      return null;
    }
  }

  /** What is kept for one reply: how it is read, and how it ends when it is cut. */
  protected abstract ReplyForm replyForm();

  @Override
  public final ReplyReader reply(int status, Consumer<CharSequence> onText) {
    return new WireReply(status, replyForm(), onText);
  }

  private WireRequest request(JsonScan in) throws MalformedException {
    return in.enterObject() ? fields(in) : null;
  }

  /**
   * Reads the fields of a request.
   *
   * @param in stands behind the opening bracket
   * @return the call, or null when this is none
   * @throws MalformedException if this is no JSON
   */
  protected abstract WireRequest fields(JsonScan in) throws MalformedException;

  private static boolean packed(byte[] body, int length) {
    return length > 1 && (body[0] & 0xFF) == GZIP_FIRST && (body[1] & 0xFF) == GZIP_SECOND;
  }

  /** What is packed, or null when it is broken or longer than the limit. */
  private static byte[] unpack(byte[] body, int length) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body, 0, length))) {
      byte[] unpacked = in.readNBytes(Dialects.bodyLimit() + 1);
      return unpacked.length > Dialects.bodyLimit() ? null : unpacked;
    } catch (IOException e) {
      return null;
    }
  }
}
