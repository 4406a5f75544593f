package io.loophound.agent.operator.http;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The open connections, and how long each may last. */
final class Connections {
  /** How long others wait for a silent client: a request arrives in one piece. */
  private static final long SILENCE = TimeUnit.MILLISECONDS.toNanos(250);

  private final Map<Socket, Stay> open = new ConcurrentHashMap<>();
  private final long most;

  /**
   * Connections with a time limit.
   *
   * @param millis the limit, even when no one else waits
   */
  Connections(long millis) {
    most = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * The state of one connection.
   *
   * @param since when it began to wait, for a thread or for its client
   * @param onClient whether nothing happens until the client does something
   */
  private record Stay(long since, long until, boolean onClient) {}

  void add(Socket socket) {
    open.put(socket, stay(/* onClient= */ false));
  }

  private Stay stay(boolean onClient) {
    long now = System.nanoTime();
    return new Stay(now, now + most, onClient);
  }

  /**
   * It has a thread now and reads: a connection that waited for long may still be quick. Returns
   * when it must end, or -1.
   */
  long begin(Socket socket) {
    Stay stay = stay(/* onClient= */ true);
    return open.replace(socket, stay) == null ? -1 : stay.until;
  }

  /** The request has arrived: what follows is up to the server. */
  void answers(Socket socket) {
    open.computeIfPresent(socket, (s, stay) -> new Stay(stay.since, stay.until, false));
  }

  /** The reply is sent: the client should close. */
  void ends(Socket socket) {
    long now = System.nanoTime();
    open.computeIfPresent(socket, (s, stay) -> new Stay(now, stay.until, true));
  }

  /**
   * Closes connections whose time is over: a client that does not read would hold its thread
   * forever.
   *
   * @param others whether others wait for a thread: then silence is enough
   */
  void closeLate(boolean others) {
    long now = System.nanoTime();
    open.forEach(
        (socket, stay) -> {
          boolean silent = others && stay.onClient && now - stay.since > SILENCE;
          if (silent || stay.until - now < 0) {
            close(socket);
          }
        });
  }

  void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone either way
    }
  }

  void closeAll() {
    open.keySet().forEach(this::close);
  }
}
