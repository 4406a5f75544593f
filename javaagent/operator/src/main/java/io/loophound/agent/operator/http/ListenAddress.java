package io.loophound.agent.operator.http;

import javax.net.ssl.SSLContext;

/**
 * How a server listens.
 *
 * @param host the address it binds to
 * @param port the port; 0 for any free one
 * @param tls its key and certificate, or null for plain HTTP
 * @param millis how long a connection may take
 */
public record ListenAddress(String host, int port, SSLContext tls, long millis) {
  /** On this machine alone, in plain HTTP. */
  public static ListenAddress here(int port, long millis) {
    return new ListenAddress("127.0.0.1", port, null, millis);
  }
}
