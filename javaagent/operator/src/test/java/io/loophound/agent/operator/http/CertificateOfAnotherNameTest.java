package io.loophound.agent.operator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A certificate names what people call; a probe calls the address of a pod. */
@Timeout(120)
class CertificateOfAnotherNameTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  private Path keys() throws Exception {
    Path file = folder.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String options =
        "-genkeypair -alias c -keyalg EC -dname CN=console.example -ext san=dns:console.example"
            + " -storetype PKCS12 -storepass "
            + PASSWORD
            + " -keystore";
    List<String> command = new CopyOnWriteArrayList<>(options.split(" ", -1));
    command.add(0, keytool);
    command.add(file.toString());
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return file;
  }

  private static SSLContext trusting(Path file) throws Exception {
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore keys = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("c", keys.getCertificate("c"));
    managers.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    return tls;
  }

  private static String get(SSLContext tls, int port, String path, String host) throws Exception {
    try (SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aProbeIsAnsweredAndOtherNamesAreRefusedByName() throws Exception {
    Path file = keys();
    List<Throwable> errors = new CopyOnWriteArrayList<>();
    Routes routes =
        new Routes().probe("/livez", (request, path) -> Reply.json(Map.of("live", true)));
    try (AdminServer server =
        new AdminServer(
            new ListenAddress("127.0.0.1", 0, Tls.pkcs12(file, PASSWORD), 10_000),
            routes,
            request -> new Caller("", AccessRole.VIEWER),
            port -> new Hosts(port, List.of("console.example")),
            errors::add)) {
      server.start();
      SSLContext tls = trusting(file);
      assertThat(get(tls, server.port(), "/livez", "10.0.0.7:8720"))
          .startsWith("HTTP/1.1 200")
          .endsWith("{\"live\":true}");
      assertThat(get(tls, server.port(), "/x", "evil.example")).startsWith("HTTP/1.1 403");
      assertThat(get(tls, server.port(), "/x", "console.example")).startsWith("HTTP/1.1 404");
      assertThat(errors).isEmpty();
    }
  }
}
