package io.loophound.agent.store.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Where a store is: one server, nodes of a cluster of which any will do, or Sentinels that know
 * which server is the primary.
 *
 * @param addresses of the servers or Sentinels, with user, password and database of the store
 * @param primary the name by which Sentinels know it; empty without Sentinels
 */
public record RedisPlace(List<RedisAddress> addresses, String primary) implements PlaceSource {
  /** What is allowed. */
  public static final String FORM =
      RedisAddress.FORM
          + "; further nodes of a cluster after commas; or"
          + " redis+sentinel://[USER:PASSWORD@]HOST[:PORT][,HOST...]/PRIMARY[/DATABASE]";

  private static final String SENTINEL = "+sentinel";
  private static final String SENTINEL_PORT = ":26379";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final Pattern WITH_PORT = Pattern.compile(".*[^:]:[0-9]+|\\[.*\\]:[0-9]+");

  public RedisPlace {
    addresses = List.copyOf(addresses);
  }

  /** One server. */
  public static RedisPlace of(RedisAddress address) {
    return new RedisPlace(List.of(address), "");
  }

  /**
   * Reads one or several addresses.
   *
   * @throws IllegalArgumentException if they have another form; the message shows no password
   */
  public static RedisPlace of(String text) {
    int start = text.indexOf("://");
    String scheme = start < 0 ? "" : text.substring(0, start).toLowerCase(Locale.ROOT);
    boolean sentinel = scheme.endsWith(SENTINEL);
    if (!sentinel && text.indexOf(',') < 0) {
      return of(RedisAddress.of(text));
    }
    String rest = text.substring(start + 3);
    int slash = rest.indexOf('/', rest.indexOf('@') + 1);
    String hosts = slash < 0 ? rest : rest.substring(0, slash);
    String path = slash < 0 ? "" : rest.substring(slash + 1);
    String plain = sentinel ? scheme.substring(0, scheme.length() - SENTINEL.length()) : scheme;
    String primary = sentinel ? path.split("/", 2)[0] : "";
    String database = sentinel ? path.substring(primary.length()) : slash < 0 ? "" : "/" + path;
    if (sentinel && !NAME.matcher(primary).matches()) {
      throw new IllegalArgumentException("it has no name of a primary");
    }
    int login = hosts.lastIndexOf('@') + 1;
    List<RedisAddress> addresses = new ArrayList<>();
    for (String host : hosts.substring(login).split(",", -1)) {
      String port = sentinel && !WITH_PORT.matcher(host).matches() ? SENTINEL_PORT : "";
      addresses.add(
          RedisAddress.of(plain + "://" + hosts.substring(0, login) + host + port + database));
    }
    return new RedisPlace(addresses, primary);
  }

  /** The same with another password. */
  public RedisPlace with(String password) {
    return new RedisPlace(
        addresses.stream().map(address -> address.with(password)).toList(), primary);
  }

  @Override
  public RedisPlace current() {
    return this;
  }

  /** Without user and password. */
  @Override
  public String toString() {
    RedisAddress first = addresses.get(0);
    if (primary.isEmpty() && addresses.size() == 1) {
      return first.toString();
    }
    List<String> places = addresses.stream().map(RedisAddress::place).toList();
    String scheme = (first.tls() ? "rediss" : "redis") + (primary.isEmpty() ? "" : SENTINEL);
    String database = first.database() == 0 ? "" : "/" + first.database();
    return scheme
        + "://"
        + String.join(",", places)
        + (primary.isEmpty() ? "" : "/" + primary)
        + database;
  }
}
