package io.loophound.detectors.internal.digest.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranges that a person has named, as "customers C-101 to C-140": all between them was given. */
final class GivenRanges {
  /** With a dash only what has a name: other numbers may be years, pages or a date. */
  private static final Pattern RANGE =
      Pattern.compile(
          "(?iu)(?<![\\p{L}\\d_.-])(?<name>[\\p{L}_#-]{0,24})(?<from>\\d{1,9})"
              + "( ?(to|through|until|bis|tot|a|à|al|até|hasta|do|\\.{2,3}|…) ?"
              + "|(?<=[\\p{L}_#-]\\d{1,9}) ?[–-] ?)\\k<name>(?<to>\\d{1,9})(?![\\p{L}\\d])");

  /** A network, as in 10.66.3.0/26: of at most 256 addresses. */
  private static final Pattern NETWORK =
      Pattern.compile(
          "(?<![\\d.])(?<address>(\\d{1,3}\\.){3}\\d{1,3})/(?<bits>2[4-9]|3[012])(?!\\d)");

  /** A host in an address of the web, or with a port. */
  private static final Pattern HOST =
      Pattern.compile("(?:\\w{1,8}://)?([\\d.]+)(?::\\d+)?(?:/.*)?");

  private static final int BYTES = 4;
  private static final long NO_ADDRESS = -1;

  private static final int MOST = 8;
  private static final int MOST_ITEMS = 1000;
  private static final int MOST_DIGITS = 9;

  private record Range(String name, long from, long to) {
    boolean contains(String value) {
      if (name == null) {
        long address = address(HOST.matcher(value).replaceFirst("$1"));
        return from <= address && address <= to;
      }
      int digits = value.length() - name.length();
      if (digits < 1
          || digits > MOST_DIGITS
          || !value.regionMatches(true, 0, name, 0, name.length())) {
        return false;
      }
      long number = 0;
      for (int i = name.length(); i < value.length(); i++) {
        int digit = value.charAt(i) - '0';
        if (digit < 0 || digit > 9) {
          return false;
        }
        number = 10 * number + digit;
      }
      return from <= number && number <= to;
    }
  }

  private final List<Range> ranges = new ArrayList<>(0);

  void read(String text) {
    Matcher matcher = RANGE.matcher(text);
    while (ranges.size() < MOST && matcher.find()) {
      long from = Long.parseLong(matcher.group("from"));
      long to = Long.parseLong(matcher.group("to"));
      if (from < to && to - from < MOST_ITEMS) {
        ranges.add(new Range(matcher.group("name"), from, to));
      }
    }
    Matcher network = NETWORK.matcher(text);
    while (ranges.size() < MOST && network.find()) {
      long address = address(network.group("address"));
      long size = 1L << (Integer.SIZE - Integer.parseInt(network.group("bits")));
      if (address != NO_ADDRESS) {
        long first = address / size * size;
        ranges.add(new Range(null, first, first + size - 1));
      }
    }
  }

  /** An IPv4 address as a number, or {@link #NO_ADDRESS}. */
  private static long address(String text) {
    String[] parts = text.split("\\.", BYTES + 1);
    long address = 0;
    for (String part : parts) {
      boolean digits =
          !part.isEmpty() && part.length() <= 3 && part.chars().allMatch(Character::isDigit);
      if (parts.length != BYTES || !digits || Integer.parseInt(part) > 0xFF) {
        return NO_ADDRESS;
      }
      address = address << Byte.SIZE | Integer.parseInt(part);
    }
    return address;
  }

  /** Whether it is one of those named. */
  boolean contains(String value) {
    for (Range range : ranges) {
      if (range.contains(value)) {
        return true;
      }
    }
    return false;
  }
}
