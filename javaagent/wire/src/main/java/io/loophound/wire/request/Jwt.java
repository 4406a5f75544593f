package io.loophound.wire.request;

import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.Base64;

/**
 * A JSON Web Token (RFC 7519). It is signed again with each refresh, or for each request, but its
 * subject stays. The signature is not verified: the provider does that, and a caller grants
 * nothing.
 */
final class Jwt {
  private static final int LONGEST = 16 << 10;

  private String issuer = "";
  private String subject = "";
  private String client = "";

  private Jwt() {}

  /** Whether a token has the three parts of a signed token, the first one a JSON object. */
  static boolean is(String token) {
    int first = token.indexOf('.');
    int second = token.indexOf('.', first + 1);
    return token.startsWith("eyJ") && second > first + 1 && token.indexOf('.', second + 1) < 0;
  }

  /** The subject, or else the client, as the issuer names them. */
  static String caller(String token) {
    if (token.length() > LONGEST) {
      return Caller.NONE;
    }
    int from = token.indexOf('.') + 1;
    try {
      byte[] json = Base64.getUrlDecoder().decode(token.substring(from, token.indexOf('.', from)));
      Jwt jwt = new Jwt();
      jwt.read(json);
      String who = jwt.subject.isEmpty() ? jwt.client : jwt.subject;
      return who.isEmpty() ? Caller.NONE : Caller.digest(jwt.issuer, who);
    } catch (IllegalArgumentException | IOException e) {
      return Caller.NONE;
    }
  }

  private void read(byte[] json) throws IOException {
    try (JsonReader in = JsonReader.of(json)) {
      if (in.enterObject()) {
        while (in.nextField()) {
          if (in.isString()) {
            addClaim(in.field(), in.text());
          }
        }
      }
    }
  }

  private void addClaim(String claim, String value) {
    switch (claim) {
      case "iss" -> issuer = value;
      case "sub" -> subject = value;
      case "client_id" -> client = value;
      case "azp", "appid" -> client = client.isEmpty() ? value : client;
      default -> {}
    }
  }
}
