package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.text.Numbers;
import io.loophound.detectors.internal.digest.text.Texts;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
          "after",
          "startingafter",
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

  /** What else says in an answer which page it is. */
  private static final Set<String> TOLD_PAGE =
      Set.of("currentpage", "current", "number", "from", "to", "prevpage", "previouspage");

  private static final Pattern FROM_DATE =
      Pattern.compile(
          "(?i)\"(start_?(at)?|after)\"\\s*:\\s*\"?(\\d{4}-\\d\\d|\\d\\d?:\\d\\d|v?\\d+[.\"])");

  /** The same in an address: what is no number may be a thing there, as a page of a wiki is. */
  private static final Pattern IN_ADDRESS =
      Pattern.compile(
          "(?i)([?&])((page([_-]?(number|no|index))?|offset|skip|start[_-]?(at|index))=\\d+(?!\\w)"
              + "|((page|next)[_-]?(cursor|token)|cursor|continuation([_-]?token)?|scroll[_-]?id"
              + "|(starting[_-]?)?after(?=[^&\"\\\\\\s]*[a-z])(?!=\\d{4}-\\d\\d))"
              + "=[^&\"\\\\\\s]*)|/page/\\d+(?=/?(\\?|[\"'\\s]|$))");

  /** Parts of these names, for a first look. */
  private static final String[] PARTS = {
    "age", "ffset", "kip", "tart", "fter", "ursor", "oken", "ontinuation", "arker", "croll"
  };

  /** Pieces that may say which page it is: the beginning of the list, and what stands before. */
  private static final int HEAD = 2;

  /** Of more, each entry has one of its own. */
  private static final int MOST_CURSORS = 2;

  private static final int LEAST = 2;
  private static final int LEAST_LENGTH = 60;

  private static final int NOTHING_LENGTH = 300;

  /** A page may be empty though others follow, as when a database scans for few of many. */
  private static final Pattern MORE =
      Pattern.compile(
          "(?i)\"([\\w.@]{0,30}next[\\w.]{0,30}|\\w{0,40}cursor|\\w{0,40}token|has_?more|more|scroll_?id|continuation)\""
              + "\\s*:\\s*(true|\"[^\"]+\"|\\d*[1-9]|\\{)");

  private Pages() {}

  /** Arguments without what says which page is wanted; the same if nothing does. */
  static String withoutPage(String arguments) {
    if (!Texts.mentions(arguments, PARTS)) {
      return arguments; // most calls, without reading them once more
    }
    boolean dated = FROM_DATE.matcher(arguments).find(); // one day after another
    String unpaged =
        CanonicalJson.canonical(arguments, field -> !isPage(field) || (dated && begins(field)));
    return IN_ADDRESS.matcher(unpaged).replaceAll("$1");
  }

  private static boolean isPage(String field) {
    return PAGE.contains(key(field));
  }

  private static boolean begins(String field) {
    String key = key(field);
    return key.equals("start") || key.equals("startat") || key.equals("after");
  }

  private static String key(String field) {
    return field.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /**
   * A hash of the entries that a result lists, without the first and the last one, which the number
   * of the page may stand beside; of all that is said of an empty page behind the last one; 0 if
   * that is little.
   *
   * @param asked the numbers of the call, which say which page it is
   */
  static int listed(String result, long[] asked) {
    if (result.length() <= NOTHING_LENGTH && isBehindTheLast(result)) {
      boolean json = Texts.isJson(result);
      String said = json ? withoutItsPage(result) : Numbers.without(asked, result);
      return Hash64.half(Hash64.of(Normalizer.normalizeResult(said))) | 1;
    }
    long all = 0;
    long without = 0;
    Matcher more = result.indexOf('"') < 0 ? null : MORE.matcher("");
    int cursors = 0;
    int pieces = 0;
    int length = 0;
    String piece = "";
    int start = 0;
    for (int i = 0; i <= result.length(); i++) {
      if (i == result.length() || result.charAt(i) == '{' || result.charAt(i) == '\n') {
        String next = result.substring(start, i).strip();
        if (!next.isEmpty()) {
          if (pieces > HEAD) {
            all = Hash64.mix(all, Hash64.of(piece));
            boolean cursor = more != null && cursors <= MOST_CURSORS && more.reset(piece).find();
            cursors += cursor ? 1 : 0;
            without = cursor ? without : Hash64.mix(without, Hash64.of(piece));
            length += cursor ? 0 : piece.length();
          }
          piece = next;
          pieces++;
        }
        start = i + 1;
      }
    }
    boolean much = pieces > HEAD + LEAST && length >= LEAST_LENGTH;
    return much ? Hash64.half(cursors > MOST_CURSORS ? all : without) | 1 : 0;
  }

  private static String withoutItsPage(String result) {
    String left =
        CanonicalJson.canonical(result, field -> !isPage(field) && !TOLD_PAGE.contains(key(field)));
    return IN_ADDRESS.matcher(left).replaceAll("$1");
  }

  private static boolean isBehindTheLast(String result) {
    return TextOutcome.kindOf(result) == TextOutcome.Kind.NEGATIVE && !MORE.matcher(result).find();
  }
}
