package io.loophound.agent.seam;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The {@code baggage} header of W3C: {@code key=value;property,key=value}. */
final class BaggageHeader {
  /** No more has to be passed on, so nobody may rely on more. */
  private static final int LONGEST = 8192;

  private BaggageHeader() {}

  /** The value of a key, or null; the header may be null. */
  static String find(String header, String key) {
    if (header == null || header.length() > LONGEST) {
      return null;
    }
    int from = 0;
    while (from < header.length()) {
      int end = end(header, ',', from, header.length());
      int value = end(header, ';', from, end);
      int equals = end(header, '=', from, value);
      if (equals < value && header.substring(from, equals).strip().equals(key)) {
        return decoded(header.substring(equals + 1, value).strip());
      }
      from = end + 1;
    }
    return null;
  }

  private static int end(String header, char mark, int from, int most) {
    int found = header.indexOf(mark, from);
    return found < 0 || found > most ? most : found;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value; // somebody did not encode it
    }
  }
}
