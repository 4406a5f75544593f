package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** One way to send a request over HTTP. */
public interface Client extends AutoCloseable {

  /** A whole reply; an error's too. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(int status, Map<String, String> headers, byte[] body) {}

  /** Posts a body and reads the whole reply. */
  Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception;

  /** The same, and reads the reply in pieces as they come in. */
  default Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return post(address, body, headers);
  }

  /** Posts a body, reads the beginning of the reply and leaves. */
  void leave(URI address, byte[] body) throws Exception;

  @Override
  default void close() throws IOException {}

  /** The client of this name, over HTTP/1.1. */
  static Client named(String name) {
    return named(name, Protocol.H1);
  }

  /** The client of this name. */
  static Client named(String name, Protocol protocol) {
    return TestedClient.of(name).open(name, protocol);
  }
}
