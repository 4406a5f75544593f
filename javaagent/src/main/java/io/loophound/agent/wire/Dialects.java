package io.loophound.agent.wire;

import io.loophound.agent.wire.openai.OpenAiChat;
import java.util.Locale;

/** All dialects this agent understands. */
public final class Dialects {
  private static final Dialect[] ALL = {new OpenAiChat()};

  private Dialects() {}

  /**
   * The dialect a request may be in, by its address.
   *
   * @param method the HTTP method
   * @param path the path of the address, or null
   * @return the dialect, or null when this is no model call
   */
  public static Dialect at(String method, String path) {
    if (path == null) {
      return null;
    }
    for (Dialect dialect : ALL) {
      if (dialect.matches(method, path)) {
        return dialect.at(path);
      }
    }
    return null;
  }

  /** Whether a body of this content type can be JSON; null is an unknown type. */
  public static boolean mayBeJson(String contentType) {
    return contentType == null
        || contentType.isBlank()
        || contentType.toLowerCase(Locale.ROOT).contains("json");
  }
}
