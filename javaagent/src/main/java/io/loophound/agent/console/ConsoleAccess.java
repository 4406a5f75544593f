package io.loophound.agent.console;

import io.loophound.agent.operator.http.Access;
import io.loophound.agent.operator.http.AccessRole;
import io.loophound.agent.operator.http.Caller;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Request;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who sends a request: whoever a trusted proxy names, which has asked them to log in, or the owner
 * of a token.
 */
final class ConsoleAccess implements Access {
  private static final String SCHEME = "bearer ";
  private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^<>\"]]{1,200}");

  private final List<TokenLine> tokens;
  private final Proxy proxy;
  private final Access otherwise;

  /**
   * A token and whose it is.
   *
   * @param token its digest
   */
  @SuppressWarnings("ArrayRecordComponent") // never changed
  record TokenLine(byte[] token, Caller caller) {}

  /**
   * What a proxy says of those that have logged in.
   *
   * @param addresses from where it is believed; empty for nobody
   * @param userHeader the header with the name
   * @param roleHeader the header with the roles or groups
   */
  record Proxy(Set<String> addresses, String userHeader, String roleHeader) {
    Proxy {
      addresses = addresses.stream().map(ConsoleAccess::plain).collect(Collectors.toSet());
    }
  }

  /** An IP address as all write it who write it in the same way. */
  private static String plain(String address) {
    try {
      return InetAddress.getAllByName(address)[0].getHostAddress(); // asks nobody
    } catch (UnknownHostException e) {
      return address;
    }
  }

  /** With {@code otherwise} for those that have none of these tokens. */
  ConsoleAccess(List<TokenLine> tokens, Proxy proxy, Access otherwise) {
    this.tokens = List.copyOf(tokens);
    this.proxy = proxy;
    this.otherwise = otherwise;
  }

  static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  @Override
  public Caller of(Request request) {
    String user = request.header(proxy.userHeader().toLowerCase(Locale.ROOT));
    if (!user.isEmpty() && proxy.addresses().contains(plain(request.peer()))) {
      return named(user, request.header(proxy.roleHeader().toLowerCase(Locale.ROOT)));
    }
    String given = request.header("authorization");
    if (given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      byte[] digest = digest(given.substring(SCHEME.length()).strip());
      for (TokenLine line : tokens) {
        if (MessageDigest.isEqual(line.token(), digest)) {
          return line.caller();
        }
      }
    }
    return otherwise.of(request);
  }

  private Caller named(String user, String groups) {
    if (!NAME.matcher(user).matches()) {
      throw Problem.field(403, proxy.userHeader(), user, "1 to 200 printable characters");
    }
    AccessRole most = null;
    for (String group : groups.split("[,; ]+", -1)) {
      AccessRole role = role(group.toLowerCase(Locale.ROOT).replaceFirst("^/?loophound-", ""));
      most = role != null && (most == null || role.includes(most)) ? role : most;
    }
    if (most == null) {
      throw Problem.field(
          403,
          proxy.roleHeader(),
          groups,
          "a list with one of loophound-viewer, loophound-operator, loophound-admin");
    }
    return new Caller(user, most);
  }

  /** The role of this name, or null. */
  static AccessRole role(String name) {
    for (AccessRole role : AccessRole.values()) {
      if (role.word().equals(name)) {
        return role;
      }
    }
    return null;
  }
}
