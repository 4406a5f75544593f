package io.loophound.zoo.host;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** A web application that holds a conversation for each request. */
abstract class Site implements AutoCloseable {

  /** The port it listens on. */
  abstract int port();

  /** Requests a conversation and waits for its end. */
  final void visit(int talk) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + port() + "/assistant?talk=" + talk);
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    if (connection.getResponseCode() != 200) {
      throw new IOException("the site answered " + connection.getResponseCode());
    }
    connection.getInputStream().readAllBytes();
  }

  @Override
  public abstract void close();
}
