package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;

/** Words that say what kind of number or id follows. */
final class ValueLabels {
  /** Before an id of one call or message: anything with a digit there is volatile. */
  static final int CALL_ID = 1;

  /** Before numbers of the operating system. */
  static final int SYSTEM = 2;

  /** Before a point in time. */
  static final int TIME = 4;

  /** Before a duration. */
  static final int SPAN = 8;

  /** The prefix of an id, before an underscore or a hyphen. */
  static final int PREFIX = 16;

  /** After a number: short units, volatile everywhere. */
  static final int UNIT = 32;

  /** After a number: minutes and more, content unless labelled. */
  static final int LONG_UNIT = 64;

  /** After a number: days and more, volatile only if they are long ago. */
  static final int DAY_UNIT = 128;

  static final Vocabulary WORDS =
      new Vocabulary(
          "requestid reqid xrequestid traceid trace spanid span correlationid callid toolcallid"
              + " messageid eventid sandboxid invocationid transactionid txid nonce etag logid"
              + " sessionid retryattempts incidentid errorid supportid id",
          "pid ppid pgid tid port goroutine",
          "time timestamp ts created createdat updated updatedat date expires expiresat iat exp nbf"
              + " now epoch lastmodified datetime starttime endtime startedat finishedat at"
              + " servertime systemtime currenttime localtime requesttime generatedat fetchedat"
              + " retrievedat polledat asof reset",
          "elapsed elapsedms elapsedtime took tookms duration durationms durations latency"
              + " latencyms uptime uptimems runtime runtimems responsetime executiontime walltime totaltime expiresin expires_in retryafter time",
          "req request call chatcmpl cmpl msg run thread resp response rs fc toolu tooluse asst"
              + " sess session trace span conv evt event id gen inv",
          "ns us ms s sec secs second seconds msec msecs millis nanos micros milliseconds"
              + " millisecond nanoseconds microseconds",
          "m min mins minute minutes h hr hrs hour hours",
          "d day days w week weeks mo month months y yr year years");

  /** Before a duration, beside other values: alone it may be what somebody measures. */
  private static final Vocabulary TIMERS =
      new Vocabulary("ms millis dur timems xruntime searchtime querytime processtime processingms");

  /** How the name of a field ends that times the call, in any unit: resultAvailableAfterMs. */
  private static final Vocabulary TIMER_ENDS = new Vocabulary("ms millis micros nanos us ns");

  /** How the name of a place in a stream ends: a time there says how far the work has come. */
  private static final byte[][] PLACES = Ascii.ofAll("watermark", "checkpoint", "bookmark");

  /** What somebody measures, or has set, has such a name. */
  private static final byte[][] CONTENT =
      Ascii.ofAll(
          "avg",
          "mean",
          "median",
          "min",
          "max",
          "best",
          "worst",
          "per",
          "latency",
          "limit",
          "timeout",
          "interval",
          "delay",
          "threshold",
          "ttl",
          "budget",
          "window",
          "offset",
          "period",
          "lag",
          "remaining",
          "drift",
          "skew");

  private static final long ID = Vocabulary.pack(Ascii.of("id"), 0, 2);
  private static final long MS = Vocabulary.pack(Ascii.of("ms"), 0, 2);
  private static final int MAX_GAP = 4;
  private static final int MOST_OPENING = 2; // a brace and a quotation mark
  private static final int MOST_CLOSING = 10; // the number, and the brace
  private static final int MAX_LABEL = 20;

  /** Whether the last label found is the bare word "id". */
  private boolean bareId;

  /** Whether the last label found is bound to its value by a colon or an equals sign. */
  private boolean bound;

  boolean isBareId() {
    return bareId;
  }

  boolean isBound() {
    return bound;
  }

  /** The flags of the word before {@code start}; 0 when there is none, or it is not a label. */
  int before(byte[] text, int start) {
    bound = false;
    int end = start;
    while (end > 0 && start - end < MAX_GAP && CharClass.has(text[end - 1], CharClass.GAP)) {
      bound |= text[end - 1] == ':' || text[end - 1] == '=';
      end--;
    }
    boolean may = WORDS.mayEndIn(text, end) || TIMERS.mayEndIn(text, end);
    if (end == start || !(may || (bound && end > 1 && text[end - 1] == 's' && isUnit(text, end)))) {
      return 0;
    }
    int from = end;
    while (from > 0 && end - from < MAX_LABEL && isLabel(text[from - 1])) {
      from--;
    }
    if (from == end || isPercentile(text, from)) {
      return 0;
    }
    long word = Vocabulary.pack(text, from, end);
    if (TIMERS.flags(word) != 0) {
      boolean told = word != MS || (from > 0 && text[from - 1] == '"');
      return told && !isOnlyField(text, start, from) ? SPAN : 0;
    }
    bareId = word == ID;
    int flags = WORDS.flags(word);
    boolean timer = flags == 0 && bound && endsAsTimer(text, from, end);
    return timer && !isOnlyField(text, start, from) ? SPAN : flags;
  }

  /** Whether the value that begins at {@code start} is the place that the work has come to. */
  static boolean isPlace(byte[] text, int start) {
    int end = start;
    while (end > 0 && start - end < MAX_GAP && CharClass.has(text[end - 1], CharClass.GAP)) {
      end--;
    }
    for (byte[] place : PLACES) {
      int from = end - place.length;
      if (end < start && from >= 0 && holds(text, from, end, place)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it ends as the units of time do; a filter. */
  private static boolean isUnit(byte[] text, int end) {
    int before = text[end - 2] | 0x20;
    return before == 'm' || before == 'o' || before == 'i' || before == 'u' || before == 'n';
  }

  /** Whether the number is all that a JSON object tells. */
  private static boolean isOnlyField(byte[] text, int start, int from) {
    return from == MOST_OPENING && text[0] == '{' && text.length - start <= MOST_CLOSING;
  }

  private static boolean endsAsTimer(byte[] text, int from, int end) {
    int at = end - 1;
    while (at > from && isSmall(text[at])) {
      at--;
    }
    boolean part = text[at] == '_' || (at > from && isSmall(text[at - 1]));
    int unit = text[at] == '_' ? at + 1 : at;
    if (!part || TIMER_ENDS.flags(Vocabulary.pack(text, unit, end)) == 0) {
      return false;
    }
    for (byte[] word : CONTENT) {
      if (holds(text, from, unit, word)) {
        return false;
      }
    }
    return true;
  }

  private static boolean holds(byte[] text, int from, int end, byte[] word) {
    for (int start = from; start <= end - word.length; start++) {
      int i = 0;
      while (i < word.length && (text[start + i] | 0x20) == word[i]) {
        i++;
      }
      if (i == word.length) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSmall(byte c) {
    return c >= 'a' && c <= 'z';
  }

  /** Whether the label goes on from a p99. */
  private static boolean isPercentile(byte[] text, int from) {
    int at = from;
    while (at > 0 && CharClass.isDigit(text[at - 1])) {
      at--;
    }
    return at < from && at > 0 && (text[at - 1] | 0x20) == 'p';
  }

  private static boolean isLabel(byte c) {
    int lower = c | 0x20;
    return (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
  }
}
