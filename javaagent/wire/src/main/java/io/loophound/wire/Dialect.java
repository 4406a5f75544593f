package io.loophound.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.request.ClientRetries;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** The form of requests and replies of one model API. Found by {@link Dialects}; immutable. */
public interface Dialect {

  /** The name, as in the log: {@code openai-chat}. */
  String name();

  /** Whether a request to this address may be a model call. Called for every HTTP request. */
  boolean matches(String method, String path);

  /** The dialect for one address, where the path has information that the body lacks. */
  default Dialect at(String path) {
    return this;
  }

  /**
   * Reads a whole request body.
   *
   * @param body the bytes; they must not change while the result is in use
   * @param length how many of them are the body
   * @param reading the settings and histories to read it with
   * @return the call, or null when the body has another form
   */
  WireRequest read(byte[] body, int length, Reading reading);

  /** The fields of the JSON object with which this provider refuses a call. */
  void error(JsonGenerator json, Denial denial) throws IOException;

  /**
   * A reader for the reply to one call.
   *
   * @param status the HTTP status
   * @param limit the longest text kept of it, in bytes
   * @param onText gets the text of a streamed reply, without any envelope, while it is fed, for a
   *     {@code StreamWatch}. Called only between two events, so the stream can be cut at {@link
   *     ReplyReader#boundary}
   */
  ReplyReader reply(int status, int limit, Consumer<CharSequence> onText);

  /**
   * The caller, as a digest of a stable identity, or empty. Never of a signature or of a token that
   * is refreshed: see {@link io.loophound.wire.request.Caller}.
   */
  String caller(RequestFacts facts);

  /** Headers of a refusal, besides the common ones. */
  default Map<String, String> refusalHeaders(Denial denial) {
    return ClientRetries.noRetry();
  }

  /** The attempt of a call according to its client library: 0 for the first. */
  default int attempt(RequestFacts facts) {
    return ClientRetries.attempt(facts);
  }

  /** An id shared by all attempts of one call, or empty if its library gives none. */
  default String attemptId(RequestFacts facts) {
    return ClientRetries.attemptId(facts);
  }

  /**
   * A request whose model may call none of its tools: the same body but for this. The tools stay in
   * it where the API can forbid them, because the history refers to them.
   *
   * @return null where the API has no way, or this body cannot be changed
   */
  default byte[] withoutTools(byte[] body, int length) {
    return null;
  }

  /** Whether {@link #withoutTools} changes a body of this API that has tools. */
  default boolean forbidsTools() {
    return false;
  }

  /** The same for a reply that is read as a whole, with the default limit. */
  default ReplyReader reply(int status) {
    return reply(status, WireSettings.DEFAULTS.bodyLimit(), text -> {});
  }
}
