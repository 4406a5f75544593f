package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;

/** A certificate for {@code localhost}, made for the occasion. */
public final class LocalhostCertificate {
  private static final String PASSWORD = "changeit";

  private final Path file;

  /** Makes it; its file is in this folder. */
  public LocalhostCertificate(Path folder) throws IOException, InterruptedException {
    file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "front",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .inheritIO()
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("no certificate");
    }
  }

  /** What makes a JVM trust the certificate. */
  public String[] trust() {
    return new String[] {
      "-Djavax.net.ssl.trustStore=" + file, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD
    };
  }

  /** What a server shows it with. */
  public KeyManagerFactory managers() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    return managers;
  }
}
