package io.loophound.replay.pseudonym;

import io.loophound.detectors.internal.words.WordLists;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The words that detectors look for. They are kept as they are; none of them is a secret. */
final class KeptWords {
  static final String[] LISTS = {
    "acknowledgement",
    "compaction",
    "compaction-progress",
    "compaction-request",
    "complaint",
    "courtesy",
    "counting-word",
    "exit-code",
    "failure",
    "failure-line",
    "failure-start",
    "failure-topic",
    "negative",
    "no-failure",
    "nothing",
    "progress",
    "refusal-asked",
    "running",
    "search",
    "source-code",
    "status-failed",
    "status-finished",
    "status-label",
    "status-negative",
    "status-pending",
    "transient-failure",
    "tried-times",
    "unfinished",
    "wait",
    "work"
  };

  static final String[] PATTERNS = {
    "absent",
    "failure-by-class",
    "failure-by-complaint",
    "failure-of-connection",
    "failure-that-passes",
    "unfinished"
  };

  private static final String ESCAPE = "\\\\[a-zA-Z]"; // of a regular expression

  /** Words about values, times and labels, and of JSON results. */
  private static final String OTHERS =
      "output tools function unknown such registered available exist exists denied forbidden"
          + " unauthorized permission permitted allowed authorized declined rejected quota"
          + " insufficient credits funds invalid credentials logged expired found find locate"
          + " resolve bad validation required must malformed unexpected keyword syntax parse valid"
          + " column option command revision unsupported supported unrecognized ambiguous appear"
          + " match replacement performed read apply too many requests rate limit temporarily try"
          + " again later timed out timeout refused reset aborted closed connect overloaded"
          + " unavailable lock locked resource busy deadlock done success successfully written"
          + " wrote saved sent submitted processed completed deleted removed added applied accepted"
          + " received recorded set stopped clicked scrolled typed pressed shipped booked charged"
          + " paid ordered placed compiling working building deploying left remaining steps step"
          + " turns turn attempts attempt calls tries iterations iteration messages tokens chances"
          + " next scroll press roll click advance continue more tick charge pay book order send"
          + " create save write insert post transfer submit buy reserve refund place add register"
          + " notify sleep wait poll get list search fetch check show view query look describe"
          + " count true false null none yes ok is are being still yet missing failing crashing breaking"
          + " erroring having getting showing seeing throwing returning receiving lacking"
          + " complaining warning nothing something existing string outstanding awaiting waiting"
          + " queued t don isn aren hasn haven hadn doesn didn wasn weren couldn wouldn shouldn"
          + " can won request id req xrequest x trace span correlation call tool message event"
          + " invocation transaction tx nonce etag log session pid ppid tid port time timestamp ts"
          + " created at updated date expires iat exp nbf now epoch last modified datetime start"
          + " end started finished elapsed ms took duration s latency uptime runtime response"
          + " execution wall total chatcmpl cmpl msg run thread resp rs fc toolu tooluse use asst"
          + " sess conv evt gen inv ns us sec secs second seconds msec msecs millis nanos micros"
          + " milliseconds millisecond nanoseconds microseconds m min mins minute minutes h hr hrs"
          + " hour hours jan feb mar apr may jun jul aug sep oct nov dec z utc gmt am pm localhost"
          + " error errors iserror errormessage exception code detail result output reason status"
          + " state phase exit returncode exitcode return statuscode httpstatus http count"
          + " totalcount results totalresults rowcount row size percent percentage success down"
          + " next page cursor offset limit traceback answer argument done in loop progress made"
          + " threshold building compiling";

  private final Set<String> words = new HashSet<>();

  /**
   * The built-in words and more.
   *
   * @param names their words are kept, too
   */
  KeptWords(Collection<String> names) {
    for (String list : LISTS) {
      WordLists.entries(list).forEach(this::add);
    }
    for (String list : PATTERNS) {
      WordLists.patterns(list).forEach(each -> add(each.replaceAll(ESCAPE, " ")));
    }
    add(OTHERS);
    names.forEach(this::add);
  }

  private void add(String text) {
    int from = 0;
    String lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i <= lower.length(); i++) {
      if (i == lower.length() || !Character.isLetter(lower.charAt(i))) {
        if (i > from) {
          words.add(lower.substring(from, i));
        }
        from = i + 1;
      }
    }
  }

  /** How much of the beginning of a lower-case word is kept. */
  int head(String word) {
    return words.contains(word) ? word.length() : 0;
  }

  /** How much of its end is kept: what says that something continues, is over or went wrong. */
  static int tail(String word) {
    String[] ends = {"exception", "error", "ing", "ed"};
    for (String end : ends) {
      if (word.length() > end.length() + 1 && word.endsWith(end)) {
        return end.length();
      }
    }
    return 0;
  }

  /** Whether the letters between two digits are a unit, or part of a point in time. */
  boolean isUnit(String letters) {
    return letters.equals("e") || (words.contains(letters) && UNITS.contains(letters));
  }

  private static final Set<String> UNITS =
      Set.of(
          "ns", "us", "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "h", "hr",
          "hrs", "t", "z", "utc", "gmt", "am", "pm");
}
