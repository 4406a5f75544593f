package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.util.Locale;
import java.util.Set;

/**
 * Calls that ask for a page of a list, and what is listed there. A server that ignores which page
 * was asked for gives the same entries again, under another number, request id and time.
 */
final class Pages {
  private static final Set<String> PAGE =
      Set.of(
          "page",
          "pagenumber",
          "pageno",
          "pageindex",
          "pagetoken",
          "offset",
          "skip",
          "start",
          "startat",
          "startindex",
          "cursor",
          "nextcursor",
          "nexttoken",
          "nextpagetoken",
          "continuation",
          "continuationtoken",
          "marker",
          "scrollid");

  /** Parts of these names, for a first look. */
  private static final String[] PARTS = {
    "age", "ffset", "kip", "tart", "ursor", "oken", "ontinuation", "arker", "croll"
  };

  /** Pieces that may say which page it is: the beginning of the list, and what stands before. */
  private static final int HEAD = 2;

  private static final int LEAST = 2;
  private static final int LEAST_LENGTH = 60;

  private Pages() {}

  /** Arguments without what says which page is wanted; the same if nothing does. */
  static String withoutPage(String arguments) {
    if (!Outcomes.mentions(arguments, PARTS)) {
      return arguments; // most calls, without reading them once more
    }
    return CanonicalJson.canonical(arguments, field -> !isPage(field));
  }

  private static boolean isPage(String field) {
    return PAGE.contains(field.toLowerCase(Locale.ROOT).replace("_", "").replace("-", ""));
  }

  /**
   * A hash of the entries that a result lists, without the first and the last one, which the number
   * of the page may stand beside; 0 if that is little.
   */
  static int listed(String result) {
    long all = 0;
    int pieces = 0;
    int length = 0;
    String piece = "";
    int start = 0;
    for (int i = 0; i <= result.length(); i++) {
      if (i == result.length() || result.charAt(i) == '{' || result.charAt(i) == '\n') {
        String next = result.substring(start, i).strip();
        if (!next.isEmpty()) {
          boolean counts = pieces > HEAD;
          all = counts ? Hash64.mix(all, Hash64.of(piece)) : 0;
          length += counts ? piece.length() : 0;
          piece = next;
          pieces++;
        }
        start = i + 1;
      }
    }
    boolean much = pieces > HEAD + LEAST && length >= LEAST_LENGTH;
    return much ? Hash64.half(all) | 1 : 0;
  }
}
