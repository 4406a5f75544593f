package io.loophound.seam.urlconnection;

import io.loophound.seam.http.Refusal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.HttpURLConnection;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Private state of the JDK's connection: the body before it is sent, and the place of a reply. The
 * names are the same from Java 17 to 25; if they differ, the constructor fails.
 */
final class Internals {
  private final VarHandle poster;
  private final VarHandle requests;
  private final VarHandle responses;
  private final VarHandle input;
  private final VarHandle error;
  private final VarHandle remembered;
  private final VarHandle client;
  private final VarHandle code;
  private final VarHandle message;
  private final VarHandle connected;
  private final VarHandle chunk;
  private final MethodHandle newPoster;
  private final MethodHandle newHeaders;
  private final MethodHandle addHeader;
  private final MethodHandle setHeader;
  private final MethodHandle findHeader;
  private final MethodHandle closeServer;

  Internals(Class<?> type) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    Class<?> headers = lookup.findClass("sun.net.www.MessageHeader");
    Class<?> http = lookup.findClass("sun.net.www.http.HttpClient");
    Class<?> body = lookup.findClass("sun.net.www.http.PosterOutputStream");
    poster = lookup.findVarHandle(type, "poster", body);
    requests = lookup.findVarHandle(type, "requests", headers);
    responses = lookup.findVarHandle(type, "responses", headers);
    input = lookup.findVarHandle(type, "inputStream", InputStream.class);
    error = lookup.findVarHandle(type, "errorStream", InputStream.class);
    remembered = lookup.findVarHandle(type, "rememberedException", Exception.class);
    client = lookup.findVarHandle(type, "http", http);
    MethodHandles.Lookup net =
        MethodHandles.privateLookupIn(URLConnection.class, MethodHandles.lookup());
    code = net.findVarHandle(HttpURLConnection.class, "responseCode", int.class);
    message = net.findVarHandle(HttpURLConnection.class, "responseMessage", String.class);
    connected = net.findVarHandle(URLConnection.class, "connected", boolean.class);
    chunk = net.findVarHandle(HttpURLConnection.class, "chunkLength", int.class);
    newPoster = lookup.findConstructor(body, MethodType.methodType(void.class));
    newHeaders = lookup.findConstructor(headers, MethodType.methodType(void.class));
    MethodType add = MethodType.methodType(void.class, String.class, String.class);
    addHeader = lookup.findVirtual(headers, "add", add);
    setHeader = lookup.findVirtual(headers, "set", add);
    MethodType find = MethodType.methodType(String.class, String.class);
    findHeader = lookup.findVirtual(headers, "findValue", find);
    closeServer = lookup.findVirtual(http, "closeServer", MethodType.methodType(void.class));
  }

  /** The whole body that waits to be sent, or null when there is none. */
  byte[] body(HttpURLConnection connection) {
    ByteArrayOutputStream waiting = (ByteArrayOutputStream) poster.get(connection);
    return waiting == null ? null : waiting.toByteArray();
  }

  /** Puts another body in place of the one that waits; its length is told when it is sent. */
  void body(HttpURLConnection connection, byte[] bytes) throws Throwable {
    ByteArrayOutputStream other = (ByteArrayOutputStream) newPoster.invoke();
    other.write(bytes, 0, bytes.length);
    poster.set(connection, other);
  }

  /** Whether a body that is streamed goes in chunks: then its length was not told before it. */
  boolean isChunked(HttpURLConnection connection) {
    return (int) chunk.get(connection) != -1;
  }

  /** The request's headers: the public method hides those that identify the caller. */
  Object requestHeaders(HttpURLConnection connection) {
    return requests.get(connection);
  }

  /** The headers of the available reply: the public method would make the call. */
  Object responseHeaders(HttpURLConnection connection) {
    return responses.get(connection);
  }

  /** The value in such headers, or null. */
  String header(Object headers, String name) {
    try {
      return headers == null ? null : (String) findHeader.invoke(headers, name);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Gives the available reply a header: its headers belong to this connection alone. */
  void header(HttpURLConnection connection, String name, String value) throws Throwable {
    Object headers = responses.get(connection);
    if (headers != null) {
      setHeader.invoke(headers, name, value);
    }
  }

  /** The status of the available reply, or -1. */
  int status(HttpURLConnection connection) {
    return (int) code.get(connection);
  }

  /** The body of the error that was received, or null. */
  InputStream errorBody(HttpURLConnection connection) {
    InputStream buffered = (InputStream) error.get(connection);
    return buffered == null ? (InputStream) input.get(connection) : buffered;
  }

  /**
   * Puts back the bytes read from an error's body, for the application to read. Before there is a
   * reply the connection does not use this field.
   */
  void errorBody(HttpURLConnection connection, InputStream body) {
    error.set(connection, body);
  }

  /** Closes the connection, if there is one: nothing will be sent over it. */
  void closeServer(HttpURLConnection connection) throws Throwable {
    Object server = client.get(connection);
    if (server != null) {
      closeServer.invoke(server);
    }
  }

  /** Leaves the connection as if the server had answered with this refusal. */
  void refuse(HttpURLConnection connection, Refusal refusal) throws Throwable {
    closeServer(connection);
    String reason = "Refused";
    Object headers = newHeaders.invoke();
    addHeader.invoke(headers, (String) null, "HTTP/1.1 " + refusal.status() + ' ' + reason);
    for (Map.Entry<String, String> header : refusal.headers().entrySet()) {
      addHeader.invoke(headers, header.getKey(), header.getValue());
    }
    byte[] bytes = refusal.body().getBytes(StandardCharsets.UTF_8);
    InputStream body = new ByteArrayInputStream(bytes);
    responses.set(connection, headers);
    input.set(connection, body);
    error.set(connection, body);
    code.set(connection, refusal.status());
    message.set(connection, reason);
    connected.set(connection, true);
    // the JDK's own wording for a reply of this status
    remembered.set(
        connection,
        new IOException(
            "Server returned HTTP response code: "
                + refusal.status()
                + " for URL: "
                + connection.getURL()));
  }
}
