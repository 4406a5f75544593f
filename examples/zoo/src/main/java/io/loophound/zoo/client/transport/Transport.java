package io.loophound.zoo.client.transport;

import io.loophound.zoo.script.Http;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** Sends a request with one of the usual HTTP clients. */
public interface Transport {

  /** What came back. */
  record Reply(int status, String body) {}

  /** Posts JSON and waits for the whole reply. */
  Reply post(URI address, Map<String, String> headers, String body)
      throws IOException, InterruptedException;

  static Transport of(Http http) {
    return switch (http) {
      case JDK -> new JdkTransport(false);
      case JDK_ASYNC -> new JdkTransport(true);
      case APACHE -> new ApacheTransport();
      case OKHTTP -> new OkHttpTransport();
      case WEB_CLIENT -> new WebClientTransport();
    };
  }
}
