package io.loophound.agent.it.fleet;

import io.loophound.agent.testkit.LocalhostCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** Puts TLS in front of a server on this machine. */
final class TlsFront implements AutoCloseable {
  private final int server;
  private final ServerSocket front;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();

  /** In front of this port, with this certificate. */
  TlsFront(int server, LocalhostCertificate certificate) throws Exception {
    this.server = server;
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(certificate.managers().getKeyManagers(), null, null);
    front = tls.getServerSocketFactory().createServerSocket();
    front.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    threads.execute(this::accept);
  }

  int port() {
    return front.getLocalPort();
  }

  /** How many clients have connected; they may have gone before anything was said. */
  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!front.isClosed()) {
      try {
        Socket client = front.accept();
        connections.incrementAndGet();
        threads.execute(() -> join(client));
      } catch (IOException e) {
        // it is closed
      }
    }
  }

  private void join(Socket client) {
    try (client;
        Socket behind = new Socket(InetAddress.getLoopbackAddress(), server)) {
      open.add(client);
      open.add(behind);
      threads.execute(() -> pass(behind, client));
      pass(client, behind);
    } catch (IOException e) {
      // one of the two is gone, so both are
    } finally {
      open.remove(client);
    }
  }

  private static void pass(Socket from, Socket to) {
    byte[] buffer = new byte[8192];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        out.flush();
      }
    } catch (IOException e) {
      // one of the two is gone, so both are
    }
  }

  @Override
  public void close() throws IOException {
    front.close();
    for (Socket each : open) {
      each.close();
    }
    threads.shutdownNow();
  }
}
