package io.loophound.agent.wire;

import io.loophound.agent.wire.openai.OpenAiChat;
import java.util.Locale;

/** All dialects this agent understands. */
public final class Dialects {
  private static final Dialect[] ALL = {new OpenAiChat()};

  private Dialects() {}

  /**
   * The dialect a request may be in, by its address and content type.
   *
   * @param method the HTTP method
   * @param path the path of the address, or null
   * @param contentType the request's content type, or null when unknown
   * @return the dialect, or null when this is no model call
   */
  public static Dialect of(String method, String path, String contentType) {
    if (path == null) {
      return null;
    }
    for (Dialect dialect : ALL) {
      if (dialect.matches(method, path)) {
        return mayBeJson(contentType) ? dialect : null;
      }
    }
    return null;
  }

  private static boolean mayBeJson(String contentType) {
    return contentType == null
        || contentType.isBlank()
        || contentType.toLowerCase(Locale.ROOT).contains("json");
  }
}
