package io.loophound.wire.request;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/**
 * Whom a request names: in fields of OpenAI ({@code safety_identifier}, and {@code user}, which it
 * replaces), of Azure ({@code user_security_context}) or of Anthropic ({@code metadata.user_id}),
 * or with labels of the application's own. A {@code prompt_cache_key} names nobody: users whose
 * prompts begin alike share it. Holds on to the body. Not thread-safe.
 */
public final class RequestNames {
  private String named = "";
  private String ofContext = "";
  private String before = "";
  private String tenant = "";
  private JsonScan labels; // at their beginning; null without any

  /** Reads the value of a field of OpenAI or Azure; returns whether it is one of these. */
  public boolean readField(JsonScan in) throws MalformedException {
    if (in.keyIs("safety_identifier")) {
      named = text(in);
    } else if (in.keyIs("user")) {
      before = text(in);
    } else if (in.keyIs("user_security_context")) {
      readContext(in);
    } else if (in.keyIs("metadata")) {
      readLabels(in);
    } else {
      return false;
    }
    return true;
  }

  private void readContext(JsonScan in) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.keyIs("end_user_id")) {
        ofContext = text(in);
      } else if (in.keyIs("end_user_tenant_id")) {
        tenant = text(in);
      } else {
        in.skip();
      }
    }
  }

  /** Reads the value of Anthropic's {@code metadata}. */
  public void readMetadata(JsonScan in) throws MalformedException {
    readLabels(in);
    named = label("user_id");
  }

  /** Reads an object whose fields the application chooses. */
  public void readLabels(JsonScan in) throws MalformedException {
    labels = new JsonScan(in.bytes(), in.end());
    labels.goTo(in.at());
    in.skip();
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
  public String user() {
    String newer = named.isEmpty() ? ofContext : named;
    return newer.isEmpty() ? before : newer;
  }

  /** The user's tenant, or empty. */
  public String tenant() {
    return tenant;
  }

  /** The label with this key, or empty. */
  public String label(String key) {
    if (labels == null) {
      return "";
    }
    int begin = labels.at();
    try {
      return find(labels, key);
    } catch (MalformedException e) {
      return "";
    } finally {
      labels.goTo(begin);
    }
  }

  private static String find(JsonScan in, String key) throws MalformedException {
    String found = "";
    if (in.enterObject()) {
      while (in.nextField()) {
        if (in.key().equals(key)) {
          found = text(in);
        } else {
          in.skip();
        }
      }
    }
    return found;
  }
}
