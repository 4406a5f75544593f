package io.loophound.wire.request;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/**
 * The end user that a request names, in the fields of OpenAI ({@code safety_identifier}, and {@code
 * user}, which it replaces) or of Anthropic ({@code metadata.user_id}). Not thread-safe.
 */
public final class RequestUser {
  private String named = "";
  private String before = "";

  /** Reads the value of a field of OpenAI; returns whether it is one of these. */
  public boolean readField(JsonScan in) throws MalformedException {
    if (in.keyIs("safety_identifier")) {
      named = text(in);
      return true;
    }
    if (in.keyIs("user")) {
      before = text(in);
      return true;
    }
    return false;
  }

  /** Reads the value of Anthropic's {@code metadata}. */
  public void readMetadata(JsonScan in) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.keyIs("user_id")) {
        named = text(in);
      } else {
        in.skip();
      }
    }
  }

  /** What is no text names nobody. */
  private static String text(JsonScan in) throws MalformedException {
    if (in.peek() == '"') {
      return in.text();
    }
    in.skip();
    return "";
  }

  /** The user, or empty. */
  public String name() {
    return named.isEmpty() ? before : named;
  }
}
