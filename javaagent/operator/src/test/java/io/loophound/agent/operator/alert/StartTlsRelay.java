package io.loophound.agent.operator.alert;

import com.icegreen.greenmail.util.DummySSLServerSocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A server that wants STARTTLS, before one that does not know it. */
final class StartTlsRelay implements AutoCloseable {
  private final ServerSocket listening;
  private final int behind;
  private final List<String> open = new CopyOnWriteArrayList<>();

  StartTlsRelay(int behind) throws IOException {
    this.behind = behind;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** What came before the connection was protected. */
  List<String> open() {
    return open;
  }

  private interface Work {
    void run() throws Exception;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                // the other side has closed
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      start(() -> talk(client));
    }
  }

  private void talk(Socket client) throws IOException, GeneralSecurityException {
    OutputStream out = client.getOutputStream();
    say(out, "220 ready");
    for (String line = line(client); !line.isEmpty(); line = line(client)) {
      open.add(line);
      if (line.toUpperCase(Locale.ROOT).equals("STARTTLS")) {
        say(out, "220 go ahead");
        relay(protect(client));
        return;
      }
      say(out, line.startsWith("EHLO") ? "250-relay\r\n250 STARTTLS" : "530 STARTTLS first");
    }
  }

  private static String line(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream in = socket.getInputStream();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static Socket protect(Socket client) throws IOException, GeneralSecurityException {
    KeyStore keys = new DummySSLServerSocketFactory().getKeyStore();
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, "changeit".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(client, null, client.getPort(), true);
    socket.setUseClientMode(false);
    return socket;
  }

  private void relay(Socket client) throws IOException {
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), behind)) {
      String greeting = line(server); // the client has had one
      if (greeting.startsWith("220")) {
        start(() -> client.getInputStream().transferTo(server.getOutputStream()));
        server.getInputStream().transferTo(client.getOutputStream());
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
