package io.loophound.examples.fleet.proof;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A way to a server that can be cut, so that connections break, and new ones too; or a long one.
 */
final class Gate implements AutoCloseable {
  private static final int BUFFER = 16_384;

  private final ServerSocket here;
  private final int to;
  private final Duration delay;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  Gate(int to) {
    this(to, Duration.ZERO);
  }

  /** Answers take longer by this. */
  Gate(int to, Duration delay) {
    this.to = to;
    this.delay = delay;
    try {
      here = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run(this::accept);
  }

  private static void run(Runnable task) {
    Thread thread = new Thread(task, "gate");
    thread.setDaemon(true);
    thread.start();
  }

  String url() {
    return "redis://127.0.0.1:" + here.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket from = here.accept();
        if (cut) {
          from.close();
        } else {
          Socket on = new Socket(InetAddress.getLoopbackAddress(), to);
          on.setTcpNoDelay(true);
          from.setTcpNoDelay(true);
          sockets.add(from);
          sockets.add(on);
          run(() -> copy(from, on, Duration.ZERO));
          run(() -> copy(on, from, delay));
        }
      }
    } catch (IOException e) {
      // it is closed
    }
  }

  private void copy(Socket from, Socket on, Duration after) {
    byte[] buffer = new byte[BUFFER];
    try (from;
        on) {
      InputStream in = from.getInputStream();
      OutputStream out = on.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        Workers.pause(after);
        out.write(buffer, 0, n);
      }
    } catch (IOException e) {
      // it was cut, or one side has ended
    }
    sockets.remove(from);
    sockets.remove(on);
  }

  void cut() {
    cut = true;
    for (Socket each : sockets) {
      try {
        each.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void mend() {
    cut = false;
  }

  @Override
  public void close() throws IOException {
    here.close();
    cut();
  }
}
