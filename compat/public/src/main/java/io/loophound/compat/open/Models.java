package io.loophound.compat.open;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.loophound.compat.open.model.AnyTool;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The providers' hosts, played on the loopback address: applications go there by a hosts file and a
 * trust store of their JVM, and need not be changed.
 */
final class Models implements AutoCloseable {
  private static final int LIMIT = 50;
  private static final int TLS = 443;
  private static final String PASSWORD = "changeit";
  private static final List<String> HOSTS =
      List.of(
          "api.openai.com",
          "api.anthropic.com",
          "generativelanguage.googleapis.com",
          "api.mistral.ai",
          "api.deepseek.com",
          "models.inference.ai.azure.com");

  private final Path store;
  private final Path hosts;
  private final StandIn secure;
  private final StandIn plain;
  private volatile AnyTool model = new AnyTool(false);

  /**
   * Begins to listen.
   *
   * @throws IOException when port 443 cannot be had; it says what to do
   */
  Models(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
    store = folder.resolve("hosts.p12").toAbsolutePath();
    hosts = folder.resolve("hosts").toAbsolutePath();
    Files.writeString(hosts, "127.0.0.1 localhost " + String.join(" ", HOSTS) + "\n");
    makeCertificate(folder);
    secure = StandIn.on(server(), LIMIT, name -> model);
    plain = StandIn.start(0, LIMIT, name -> model);
  }

  private void makeCertificate(Path folder) throws IOException, InterruptedException {
    Files.deleteIfExists(store);
    String names = HOSTS.stream().map(host -> "dns:" + host).collect(Collectors.joining(","));
    Commands.run(
        folder,
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-alias",
        "hosts",
        "-keyalg",
        "RSA",
        "-keysize",
        "2048",
        "-dname",
        "CN=stand-in",
        "-ext",
        "san=" + names,
        "-validity",
        "2",
        "-storetype",
        "PKCS12",
        "-keystore",
        store.toString(),
        "-storepass",
        PASSWORD);
  }

  private HttpsServer server() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), TLS), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(context));
      return server;
    } catch (BindException e) {
      throw new IOException(
          "cannot listen on port 443, where the providers' hosts are played: run this as root, in a"
              + " container, or after sysctl net.ipv4.ip_unprivileged_port_start=443",
          e);
    }
  }

  /** What a JVM needs to find them. */
  List<String> properties() {
    return List.of(
        "-Djdk.net.hosts.file=" + hosts,
        "-Djavax.net.ssl.trustStore=" + store,
        "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
  }

  /** A text of the table, with the address of the stand-in where it says {@code {base}}. */
  String fill(String text) {
    return text.replace("{base}", plain.uri("").toString());
  }

  /** From now on they answer so, with all counts at zero. */
  void play(AnyTool model) {
    this.model = model;
    secure.reset();
    plain.reset();
  }

  @Override
  public void close() {
    secure.close();
    plain.close();
  }
}
