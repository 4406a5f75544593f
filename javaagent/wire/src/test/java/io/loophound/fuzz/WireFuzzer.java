package io.loophound.fuzz;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import java.util.Arrays;

/** A request body, or a reply in pieces of any size, in each dialect there is. */
public final class WireFuzzer {
  /** Where model calls go; those that no dialect claims are left out. */
  private static final String[] PATHS = {
    "/v1/chat/completions",
    "/v1/responses",
    "/v1/messages",
    "/v1beta/models/m:generateContent",
    "/v1beta/models/m:streamGenerateContent",
    "/api/chat",
    "/api/generate"
  };

  private static final int[] STATUS = {200, 400, 500};

  private WireFuzzer() {}

  static Dialect[] dialects() {
    return Arrays.stream(PATHS)
        .map(Wire::at)
        .filter(dialect -> dialect != null)
        .toArray(Dialect[]::new);
  }

  /** What must hold for any input: the first bytes say what is read, and how. */
  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length < 3) {
      return;
    }
    Dialect[] dialects = dialects();
    Dialect dialect = dialects[(data[0] & 0xFF) % dialects.length];
    byte[] body = Arrays.copyOfRange(data, 3, data.length);
    if (data[1] % 2 == 0) {
      request(dialect, body);
    } else {
      reply(dialect, STATUS[(data[1] & 0xFF) % STATUS.length], body, 1 + (data[2] & 0x3F));
    }
  }

  private static void request(Dialect dialect, byte[] body) {
    WireRequest request = Wire.read(dialect, body, body.length);
    byte[] longer = Arrays.copyOf(body, body.length + 7);
    Arrays.fill(longer, body.length, longer.length, (byte) '}');
    WireRequest again = Wire.read(dialect, longer, body.length);
    check((request == null) == (again == null), "what follows the body does not matter");
    if (request != null) {
      check(request.model() != null && request.previousReplyId() != null, "no null");
      conversation(request.conversation(), again.conversation());
    }
  }

  private static void conversation(Conversation given, Conversation again) {
    check(given.size() == again.size() && given.characters() >= 0, "as many messages");
    for (int i = 0; i < given.size(); i++) {
      check(given.hash(i) == again.hash(i), "equal hashes");
      check(given.message(i).equals(again.message(i)), "equal messages");
      check(given.role(i) == given.message(i).role(), "one role");
    }
  }

  private static void reply(Dialect dialect, int status, byte[] body, int step) {
    StringBuilder text = new StringBuilder();
    StringBuilder piecemeal = new StringBuilder();
    ReplyReader whole = Wire.reader(dialect, status, text::append);
    whole.feed(body, 0, body.length);
    ReplyReader pieces = Wire.reader(dialect, status, piecemeal::append);
    for (int at = 0; at < body.length; at += step) {
      pieces.feed(body, at, Math.min(body.length, at + step));
    }
    check(whole.isComplete() == pieces.isComplete(), "complete, however it is cut");
    ModelReply reply = whole.finish();
    check(reply != null && reply.equals(pieces.finish()), "one reply, however it is cut");
    check(whole.hasUnread() == pieces.hasUnread(), "unread, however it is cut");
    check(text.compareTo(piecemeal) == 0, "one text, however it is cut");
  }

  private static void check(boolean holds, String property) {
    if (!holds) {
      throw new AssertionError(property);
    }
  }
}
