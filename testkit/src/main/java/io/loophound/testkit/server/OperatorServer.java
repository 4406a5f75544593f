package io.loophound.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;

/** A running server for operators, and what a test must know of it. */
public interface OperatorServer extends AutoCloseable {
  /** Its port on this machine. */
  int port();

  /** A token that it accepts. */
  String token() throws IOException;

  /** A new connection, over which a request can be written. */
  default Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port());
  }

  /** The lines of its log. */
  List<String> lines();

  /** All events, as they are written. */
  String written();

  /** Its own errors. */
  List<?> errors();

  @Override
  void close() throws IOException;
}
