package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** One way to send a request over HTTP. */
interface Client extends AutoCloseable {

  /** A whole reply; an error's too. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(int status, Map<String, String> headers, byte[] body) {}

  /** Posts a body and reads the whole reply. */
  Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception;

  /** Posts a body, reads the beginning of the reply and leaves. */
  void leave(URI address, byte[] body) throws Exception;

  @Override
  default void close() throws IOException {}

  /** The client of this name. */
  static Client named(String name) {
    return switch (name) {
      case "okhttp", "okhttp-queue", "okhttp-once" -> new OkHttp(name);
      case "url", "url-fixed", "url-chunked" -> new UrlClient(name);
      case "apache", "apache-once" -> new Apache(name);
      case "apache-async" -> new ApacheAsync();
      case "rest-jdk", "rest-simple", "rest-apache" -> new Rest(name);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
