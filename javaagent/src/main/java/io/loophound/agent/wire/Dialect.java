package io.loophound.agent.wire;

/**
 * The form in which one model API takes requests and gives replies. Found by {@link Dialects};
 * stateless.
 */
public interface Dialect {

  /** The longest body looked into, in bytes; a longer one passes unread. */
  int BODY_LIMIT = 8 << 20;

  /** The name, as it stands in the log: {@code openai-chat}. */
  String name();

  /** Whether a request to this address may be a model call. Called for every HTTP request. */
  boolean matches(String method, String path);

  /**
   * Reads a whole request body.
   *
   * @param body the bytes; they must not change while the result is in use
   * @param length how many of them are the body
   * @return the call, or null when the body has another form
   */
  WireRequest read(byte[] body, int length);

  /**
   * A reader for the reply to one call.
   *
   * @param status the HTTP status
   */
  ReplyReader reply(int status);
}
