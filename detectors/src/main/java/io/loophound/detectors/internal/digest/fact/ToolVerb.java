package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a tool's name says about its calls. It is read word by word, whether these are joined by
 * underscores or by capitals.
 *
 * @param waits it only lets time pass
 * @param acts it acts on the world: charge, book, send
 * @param takes it takes something that may be gone: book, buy, reserve
 * @param deed what it then has done, as a field of JSON may say it: "booked"; empty if unknown
 * @param writes it writes a text into something: edit, insert, patch
 * @param movesOn it moves on although it is given the same: next, scroll, a batch
 * @param batches it works batch by batch
 * @param isShell it runs commands
 * @param looks it reads a value, or rolls for one
 * @param searches it looks for something by words
 * @param measures each call measures or rolls anew
 * @param plans it keeps the agent's own plan or list of things to do
 */
public record ToolVerb(
    boolean waits,
    boolean acts,
    boolean takes,
    String deed,
    boolean writes,
    boolean movesOn,
    boolean batches,
    boolean isShell,
    boolean looks,
    boolean searches,
    boolean measures,
    boolean plans) {
  private static final Map<String, String> ACTS =
      Map.ofEntries(
          Map.entry("charge", "charged"),
          Map.entry("pay", "paid"),
          Map.entry("payment", "paid"),
          Map.entry("purchase", "purchased"),
          Map.entry("book", "booked"),
          Map.entry("order", "ordered"),
          Map.entry("send", "sent"),
          Map.entry("create", "created"),
          Map.entry("save", "saved"),
          Map.entry("write", "written"),
          Map.entry("insert", "inserted"),
          Map.entry("post", "posted"),
          Map.entry("transfer", "transferred"),
          Map.entry("submit", "submitted"),
          Map.entry("buy", "bought"),
          Map.entry("reserve", "reserved"),
          Map.entry("refund", "refunded"),
          Map.entry("place", "placed"),
          Map.entry("add", "added"),
          Map.entry("register", "registered"),
          Map.entry("notify", "notified"),
          Map.entry("publish", "published"),
          Map.entry("withdraw", "withdrawn"),
          Map.entry("deposit", "deposited"),
          Map.entry("restart", "restarted"),
          Map.entry("redeploy", "redeployed"),
          Map.entry("rerun", "rerun"));

  private static final Set<String> TAKES =
      Set.of(
          "book",
          "booking",
          "order",
          "buy",
          "purchase",
          "reserve",
          "reservation",
          "appointment",
          "register",
          "place",
          "slot",
          "seat",
          "cart",
          "bid");

  private static final Set<String> WRITES =
      Set.of("edit", "editor", "write", "insert", "append", "patch");

  /** As the first word they are never nouns: create_order_list creates. */
  private static final Set<String> CERTAIN_VERBS =
      Set.of("pay", "send", "create", "save", "write", "insert", "submit", "buy", "add", "publish");

  /** First words of tools that read. */
  private static final Set<String> READING_VERBS =
      Set.of(
          "get",
          "list",
          "read",
          "find",
          "search",
          "fetch",
          "check",
          "show",
          "view",
          "query",
          "look",
          "lookup",
          "describe",
          "count");

  /** First words of tools that do nothing anew, whatever they name. */
  private static final Set<String> HARMLESS_VERBS =
      Set.of(
          "cancel",
          "delete",
          "remove",
          "undo",
          "retrieve",
          "load",
          "is",
          "has",
          "verify",
          "validate",
          "track",
          "monitor",
          "estimate",
          "calculate",
          "compute");

  /** What is looked up, as in order_status. */
  private static final Set<String> LOOKED_UP =
      Set.of(
          "status",
          "state",
          "details",
          "info",
          "history",
          "lookup",
          "search",
          "list",
          "count",
          "progress",
          "query",
          "preview");

  /** Words for searching in the names of tools, in all languages. */
  private static final PhraseList SEARCHING = PhraseList.named("search");

  private static final Set<String> ROLLS =
      Set.of("roll", "dice", "random", "measure", "sensor", "clock", "now");

  /** What gives other numbers each time, which are its result. */
  private static final Set<String> MEASURES =
      Set.of(
          "roll",
          "dice",
          "random",
          "measure",
          "benchmark",
          "bench",
          "simulate",
          "simulation",
          "experiment",
          "trial",
          "sample");

  /** What else is run again for its result. */
  private static final Set<String> TRIED =
      Set.of("test", "tests", "suite", "fuzzer", "training", "train", "query", "eval", "notebook");

  private static final Pattern WAITS =
      Pattern.compile("(?i)\\bsleep|^(pause|delay|idle)$|yield_time|(?<![a-z])poll(?![a-z])");

  /** Words for waiting in the names of tools, in all languages. */
  private static final PhraseList WAITING = PhraseList.named("wait");

  /** A word for waiting alone may be data: a wait says how long, or it is the command. */
  private static final Pattern WAITS_IN =
      Pattern.compile(
          "\\b[sS]leep\\W{1,3}\\d|[sS]tart-Sleep|yield_time|Thread\\.sleep"
              + "|(?<![a-zA-Z])wait[a-zA-Z_]{0,20}\"? ?[:(=] ?\"?\\d|^\\W*wait\\b"
              + "|\\bwait (--|[a-z]{2,20}-[a-z])|\"(action|type|op)\\W{1,5}(wait|sleep|poll)\\b");

  private static final Pattern MOVES_ON =
      Pattern.compile(
          "\\b(next\\w{0,10}|\\w{0,10}scroll|(key)?press|(re)?roll|page ?down|\\w{0,10}click|advance"
              + "|steps?|continue|(load|show)?more|ticks?)\\b");
  private static final Pattern PLANS =
      Pattern.compile(
          "(?i)(^|[_.-])((update|set)_?plan|(write|update|manage)_?todos?(_?list)?"
              + "|todos?_?(write|list|update))$");
  private static final Pattern BATCHES = Pattern.compile("(?i)batch|chunk|bulk");
  private static final Pattern LIMIT =
      Pattern.compile(
          "(?i)\"(limit|(batch|chunk|page)_?size|max_?(rows|items))\"\\s*:\\s*\"?\\d"
              + "|\\b(limit|top|fetch (first|next)|rownum ?<=?) ?\\(?(?!1\\b)\\d");
  private static final Pattern SHELL =
      Pattern.compile("(?i)bash|shell|exec|command|terminal|python|sql|^run|stdin");
  private static final int LONGEST = 200;
  private static final int READ_ARGUMENTS = 300;

  static ToolVerb of(String tool) {
    String name = Texts.head(tool, LONGEST);
    List<String> words = words(name);
    String first = words.isEmpty() ? "" : words.get(0);
    boolean acts = hasOneOf(ACTS.keySet(), words);
    boolean lookedUp = hasOneOf(LOOKED_UP, words) && !CERTAIN_VERBS.contains(first);
    boolean reads = READING_VERBS.contains(first);
    boolean measuresAgain =
        first.equals("rerun") && (hasOneOf(MEASURES, words) || hasOneOf(TRIED, words));
    boolean harmless =
        reads || lookedUp || measuresAgain || (acts && HARMLESS_VERBS.contains(first));
    boolean batches = BATCHES.matcher(name).find();
    return new ToolVerb(
        WAITS.matcher(name).find() || hasOneOf(WAITING, words),
        acts && !harmless,
        acts && !harmless && hasOneOf(TAKES, words),
        words.stream().map(ACTS::get).filter(Objects::nonNull).findFirst().orElse(""),
        hasOneOf(WRITES, words) && !reads,
        batches || MOVES_ON.matcher(String.join(" ", words)).find(),
        batches,
        SHELL.matcher(name).find(),
        reads || hasOneOf(ROLLS, words),
        hasOneOf(SEARCHING, words),
        hasOneOf(MEASURES, words),
        PLANS.matcher(name).find());
  }

  /** Whether it looks for something, or takes it: find, read, book. */
  boolean looksOrTakes() {
    return looks || searches || takes;
  }

  private static boolean hasOneOf(Set<String> set, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (set.contains(words.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasOneOf(PhraseList list, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (list.isEqual(words.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    for (int start = 0; start < name.length(); ) {
      int end = wordEnd(name, start);
      if (end > start) {
        words.add(name.substring(start, end).toLowerCase(Locale.ROOT));
      }
      start = Math.max(end, start + 1);
    }
    return words;
  }

  /** The end of the word that begins there; a capital after a small letter begins a new one. */
  private static int wordEnd(String name, int start) {
    int end = start;
    while (end < name.length() && Character.isLetter(name.charAt(end))) {
      boolean hump = end > start && Character.isUpperCase(name.charAt(end));
      if (hump && Character.isLowerCase(name.charAt(end - 1))) {
        break;
      }
      end++;
    }
    return end;
  }

  /** Whether the arguments say that the call takes a part of something; of rows, not just one. */
  static boolean takesPart(String arguments) {
    return LIMIT.matcher(Texts.head(arguments, READ_ARGUMENTS)).find()
        || (arguments.length() > READ_ARGUMENTS
            && LIMIT.matcher(Texts.tail(arguments, READ_ARGUMENTS)).find());
  }

  /** Whether the arguments of a call say that it waits. */
  static boolean waitsIn(String arguments) {
    String head = Texts.head(arguments, READ_ARGUMENTS);
    boolean maybe =
        head.contains("leep")
            || head.contains("yield_time")
            || head.contains("wait")
            || head.contains("poll");
    return maybe && WAITS_IN.matcher(head).find();
  }
}
