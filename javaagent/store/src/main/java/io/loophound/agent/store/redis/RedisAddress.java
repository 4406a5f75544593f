package io.loophound.agent.store.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Where a server is.
 *
 * @param tls whether the connection is encrypted
 * @param host its host
 * @param port its port
 * @param database its database, most often 0
 * @param user the user, or empty for the default one
 * @param password the password, or empty for none
 */
public record RedisAddress(
    boolean tls, String host, int port, int database, String user, String password) {
  /** What is allowed. */
  public static final String FORM =
      "redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// with TLS";

  private static final int PORT = 6379;

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it has another form; the message shows no password
   */
  public static RedisAddress of(String text) {
    try {
      URI uri = new URI(text);
      boolean tls = "rediss".equalsIgnoreCase(uri.getScheme());
      boolean plain = "redis".equalsIgnoreCase(uri.getScheme());
      if ((!tls && !plain) || uri.getHost() == null || uri.getRawQuery() != null) {
        throw new IllegalArgumentException("it has another form");
      }
      String login = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
      int colon = login.indexOf(':');
      return new RedisAddress(
          tls,
          unbracketed(uri.getHost()),
          uri.getPort() < 0 ? PORT : uri.getPort(),
          database(uri.getPath()),
          decoded(colon < 0 ? login : login.substring(0, colon)),
          colon < 0 ? "" : decoded(login.substring(colon + 1)));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("it is no URL", e); // its message would show the password
    }
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static int database(String path) {
    if (path == null || path.length() <= 1) {
      return 0;
    }
    try {
      int database = Integer.parseInt(path.substring(1));
      if (database >= 0) {
        return database;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException("its database is no number");
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The same with another password. */
  public RedisAddress with(String other) {
    return new RedisAddress(tls, host, port, database, user, other);
  }

  /** The same at another place of a cluster. */
  RedisAddress at(String otherHost, int otherPort) {
    return new RedisAddress(
        tls, otherHost.isEmpty() ? host : otherHost, otherPort, database, user, password);
  }

  /** The same without user, password and database, as a Sentinel wants it. */
  RedisAddress ofSentinel() {
    return new RedisAddress(tls, host, port, 0, "", "");
  }

  /** Host and port. */
  String place() {
    return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port;
  }

  /** Without user and password. */
  @Override
  public String toString() {
    return (tls ? "rediss://" : "redis://") + place() + (database == 0 ? "" : "/" + database);
  }
}
