package io.loophound.agent.operator.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Answers requests on the loopback interface: one per connection, on a few daemon threads, each
 * with a time limit. Excess connections are closed immediately, and silent ones when others wait.
 */
public final class AdminServer implements AutoCloseable {
  private static final int THREADS = 32;
  private static final int WAITING = 64;
  private static final int ARRIVING = 512; // a client without a slot retries only after a second
  private static final int TICK_MILLIS = 500;
  private static final long KEEP_SECONDS = 10;

  private final ServerSocket server;
  private final Routes routes;
  private final Token token;
  private final Loopback loopback;
  private final Consumer<Throwable> errors;
  private final Connections open;
  private final ThreadPoolExecutor workers;

  /**
   * A server that answers once it is {@linkplain #start started}.
   *
   * @param port the port; 0 for any free port
   * @param millis how long a connection may take
   * @param errors gets errors of LoopHound
   */
  public AdminServer(int port, Routes routes, Token token, long millis, Consumer<Throwable> errors)
      throws IOException {
    this.routes = routes;
    this.token = token;
    open = new Connections(millis);
    this.errors = errors;
    server = new ServerSocket();
    bind(server, port);
    server.setSoTimeout(TICK_MILLIS);
    loopback = new Loopback(server.getLocalPort());
    workers =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            work -> daemon(work, "loophound-admin-worker"));
    workers.allowCoreThreadTimeOut(true);
  }

  /**
   * Opens a port and closes it.
   *
   * @throws IOException when it cannot be used
   */
  public static void check(int port) throws IOException {
    try (ServerSocket server = new ServerSocket()) {
      bind(server, port);
    }
  }

  private static void bind(ServerSocket server, int port) throws IOException {
    try {
      InetAddress loop = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      server.bind(new InetSocketAddress(loop, port), ARRIVING);
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }

  /** The port. */
  public int port() {
    return server.getLocalPort();
  }

  /** Begins to answer. */
  public void start() {
    daemon(this::accept, "loophound-admin").start();
  }

  /** A daemon thread that keeps nothing of the application alive. */
  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(null, work, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(AdminServer.class.getClassLoader());
    return thread;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        take(server.accept());
      } catch (SocketTimeoutException e) {
        // no one connected
      } catch (IOException | RuntimeException e) {
        if (!server.isClosed()) { // for example, no descriptors are left: that takes time to pass
          errors.accept(e);
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
        }
      }
      open.closeLate(/* others= */ !workers.getQueue().isEmpty());
    }
  }

  private void take(Socket socket) {
    open.add(socket);
    try {
      workers.execute(() -> serve(socket));
    } catch (RejectedExecutionException e) {
      open.close(socket);
    }
  }

  private void serve(Socket socket) {
    try {
      long until = open.begin(socket);
      if (until != -1) {
        write(socket, reply(socket, new RequestReader(socket, System::nanoTime, until)));
        open.ends(socket);
        drain(socket);
      }
    } catch (SocketException | SocketTimeoutException e) {
      // the client went away, or took too long
    } catch (IOException | RuntimeException | Error e) {
      errors.accept(e);
    } finally {
      open.close(socket);
    }
  }

  private Reply reply(Socket socket, RequestReader reader) throws IOException {
    try {
      Request request = reader.read();
      open.answers(socket);
      if (request == null) {
        return null;
      }
      loopback.check(request);
      return routes.answer(request, token);
    } catch (Problem problem) {
      Reply reply = Reply.json(problem.status(), problem.body());
      return problem.status() == 401 ? reply.with("WWW-Authenticate", "Bearer") : reply;
    } catch (RuntimeException e) {
      errors.accept(e);
      return Reply.json(500, Problem.of(500, "an error in LoopHound; see its log").body());
    }
  }

  private static void write(Socket socket, Reply reply) throws IOException {
    if (reply == null) {
      return;
    }
    StringBuilder head = new StringBuilder(300);
    head.append("HTTP/1.1 ").append(reply.status()).append(" -\r\nContent-Type: ");
    head.append(reply.type()).append("\r\nContent-Length: ").append(reply.body().length);
    head.append("\r\nConnection: close\r\nCache-Control: no-store");
    head.append("\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer");
    reply.headers().forEach((n, v) -> head.append("\r\n").append(n).append(": ").append(v));
    OutputStream out = socket.getOutputStream();
    out.write(head.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    out.write(reply.body());
    out.flush();
  }

  /** What a refused client still sends must be read, or it never sees the reply. */
  private static void drain(Socket socket) throws IOException {
    socket.shutdownOutput();
    byte[] buffer = new byte[8192];
    while (socket.getInputStream().read(buffer) >= 0) {
      // until the client closes, or its time is over
    }
  }

  /** Stops answering. */
  @Override
  public void close() throws IOException {
    server.close();
    workers.shutdownNow();
    open.closeAll();
  }
}
