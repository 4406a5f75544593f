package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for {@code localhost}, made for the occasion. */
public final class LocalhostCertificate {
  private static final String PASSWORD = "changeit";
  private static final String NAME = "front";

  private final Path file;

  /** Makes it; its file is in this folder. */
  public LocalhostCertificate(Path folder) throws IOException, InterruptedException {
    file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                option("macIterationCount"),
                option("certPbeIterationCount"),
                option("keyPbeIterationCount"),
                "-genkeypair",
                "-alias",
                NAME,
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

  /** Nobody guesses the password; each JVM that opens the file would hash it 10,000 times. */
  private static String option(String count) {
    return "-J-Dkeystore.pkcs12." + count + "=1";
  }

  /** What makes a JVM trust the certificate. */
  public String[] trust() {
    return new String[] {
      "-Djavax.net.ssl.trustStore=" + file, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD
    };
  }

  /** What a server shows it with. */
  public KeyManagerFactory managers() throws GeneralSecurityException, IOException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys(), PASSWORD.toCharArray());
    return managers;
  }

  /** What a client of this JVM trusts it with. */
  public SSLContext trusting() throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(NAME, keys().getCertificate(NAME));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    return tls;
  }

  private KeyStore keys() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }
}
