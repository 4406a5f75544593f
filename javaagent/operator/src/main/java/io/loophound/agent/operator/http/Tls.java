package io.loophound.agent.operator.http;

import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.FileToRead;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key and its certificate, as people keep them. */
public final class Tls {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ([A-Z ]*)PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END");
  private static final char[] NONE = {};
  private static final int LARGEST = 1 << 20;

  private Tls() {}

  /**
   * Reads PEM files.
   *
   * @param certificate its file: the certificate, then those that vouch for it
   * @param key the file of the key: PKCS #8, not encrypted
   * @throws IOException when they cannot be used; the message says why
   */
  public static SSLContext pem(Path certificate, Path key) throws IOException {
    try {
      byte[] chain = bytes(certificate);
      Certificate[] all =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(chain))
              .toArray(new Certificate[0]);
      if (all.length == 0) {
        throw new IOException(certificate + ": it has no certificate (BEGIN CERTIFICATE)");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NONE);
      store.setKeyEntry("console", key(key, all[0].getPublicKey().getAlgorithm()), NONE, all);
      return context(store, NONE);
    } catch (GeneralSecurityException e) {
      throw new IOException(certificate + " and " + key + ": " + FileErrors.of(e), e);
    }
  }

  private static PrivateKey key(Path file, String algorithm)
      throws IOException, GeneralSecurityException {
    Matcher found = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
    if (!found.find() || !found.group(1).isEmpty()) {
      throw new IOException(
          file
              + ": it has no key in PKCS #8 without a password (BEGIN PRIVATE KEY): see"
              + " openssl pkcs8 -topk8 -nocrypt");
    }
    byte[] der = Base64.getMimeDecoder().decode(found.group(2));
    for (String each : List.of(algorithm, "RSA", "EC", "Ed25519")) {
      try {
        return KeyFactory.getInstance(each).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException e) {
        // of another kind
      }
    }
    throw new IOException(file + ": its key is none of RSA, EC, Ed25519");
  }

  /**
   * Reads a PKCS #12 file.
   *
   * @throws IOException when it cannot be used; the message says why
   */
  public static SSLContext pkcs12(Path file, String password) throws IOException {
    byte[] bytes = bytes(file);
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(bytes), password.toCharArray());
      return context(store, password.toCharArray());
    } catch (GeneralSecurityException | IOException e) { // such as a wrong password
      throw new IOException(file + ": " + FileErrors.of(e), e);
    }
  }

  private static SSLContext context(KeyStore store, char[] password)
      throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static byte[] bytes(Path file) throws IOException {
    FileToRead.check(file);
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + " is too large");
    }
    return Files.readAllBytes(file);
  }
}
