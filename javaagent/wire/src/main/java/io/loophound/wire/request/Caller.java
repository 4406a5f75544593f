package io.loophound.wire.request;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/**
 * A digest of the caller, which separates tenants that share a process.
 *
 * <p>It salts everything that links one call to the next, so a value that changes from call to call
 * hides every loop, while a missing one only mixes users, as in any application with one key. So
 * anything that is not known to be stable is not used as a caller.
 */
public final class Caller {
  /** No caller. */
  public static final String NONE = "";

  private Caller() {}

  /** The caller in an {@code Authorization} header; null means absent. */
  public static String ofAuthorization(String header) {
    if (header == null) {
      return NONE;
    }
    String trimmed = header.strip();
    int space = trimmed.indexOf(' ');
    String scheme = space < 0 ? "" : trimmed.substring(0, space);
    String rest = trimmed.substring(space + 1).strip();
    if (scheme.regionMatches(true, 0, "AWS4-", 0, 5)) {
      return AwsSignature.caller(rest);
    }
    return switch (lower(scheme)) {
      case "", "bearer" -> ofBearer(rest);
      case "basic" -> ofBasic(rest);
      default -> NONE;
    };
  }

  /** The caller in a header or parameter that holds only API keys; null means absent. */
  public static String ofKey(String key) {
    if (key == null || key.isBlank() || KeyForms.isTemporary(key)) {
      return NONE;
    }
    return Jwt.is(key) ? Jwt.caller(key) : digest("key", key);
  }

  /** A bearer token may be a key, which is stable, or an access token, which is refreshed. */
  private static String ofBearer(String token) {
    if (Jwt.is(token)) {
      return Jwt.caller(token);
    }
    return KeyForms.isLasting(token) ? digest("key", token) : NONE;
  }

  private static String ofBasic(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      int colon = pair.indexOf(':');
      return colon < 1 ? NONE : digest("user", pair.substring(0, colon));
    } catch (IllegalArgumentException e) {
      return NONE;
    }
  }

  static String digest(String kind, String identity) {
    return Long.toHexString(Hash64.mix(Hash64.of(kind), Hash64.of(identity)));
  }

  private static String lower(String scheme) {
    return scheme.toLowerCase(Locale.ROOT);
  }
}
