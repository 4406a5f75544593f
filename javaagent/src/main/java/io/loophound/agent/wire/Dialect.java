package io.loophound.agent.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * The form in which one model API takes requests and gives replies. Found by {@link Dialects};
 * immutable.
 */
public interface Dialect {

  /** The name, as it stands in the log: {@code openai-chat}. */
  String name();

  /** Whether a request to this address may be a model call. Called for every HTTP request. */
  boolean matches(String method, String path);

  /** The dialect for one address, where the path says something that the body does not. */
  default Dialect at(String path) {
    return this;
  }

  /**
   * Reads a whole request body.
   *
   * @param body the bytes; they must not change while the result is in use
   * @param length how many of them are the body
   * @return the call, or null when the body has another form
   */
  WireRequest read(byte[] body, int length);

  /** What is kept for one reply: how it is read, and how it ends when it is cut. */
  ReplyForm replyForm();

  /** The fields of the JSON object by which this provider refuses a call. */
  void error(JsonGenerator json, Denial denial) throws IOException;

  /**
   * A reader for the reply to one call.
   *
   * @param status the HTTP status
   * @param onText gets the text of a streamed reply, without any envelope, while it is fed: what a
   *     {@code StreamWatch} wants to see. Told only between two events, so the stream can be cut at
   *     {@link ReplyReader#boundary}
   */
  default ReplyReader reply(int status, Consumer<CharSequence> onText) {
    return new WireReply(status, replyForm(), onText);
  }

  /** A reader for the reply to one call, whose text is of interest only at its end. */
  default ReplyReader reply(int status) {
    return reply(status, text -> {});
  }
}
