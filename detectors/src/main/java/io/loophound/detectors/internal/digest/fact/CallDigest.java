package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.text.Numbers;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;

/** What is kept of a tool call before its result is known: hashes and facts, no text. */
public final class CallDigest {
  private static final int CANONICAL = 3000; // longer arguments are compared as a whole only
  private static final String NO_ARGUMENTS = "{}";
  private static final long[] NO_NUMBERS = {};

  private final long key;
  private final long tool;
  private final long shape;
  private final long[] numbers;
  private final int argumentLength;
  private final ToolVerb verb;
  private final boolean waits;
  private final boolean takesPart;
  private final boolean undeclared;
  private final boolean onlyLabels;
  private final ArgumentEchoes words;
  private final long[] given;
  private final long[] things;
  private final boolean mayBeRefused;
  private final long[] searched;
  private final List<String> queries;
  private final long list;

  private CallDigest(
      String name, long key, long shape, long[] numbers, int argumentLength, int flags) {
    tool = Hash64.of(name);
    verb = ToolVerb.of(name);
    this.key = key;
    this.shape = shape;
    this.numbers = numbers;
    this.argumentLength = argumentLength;
    waits = (flags & 1) != 0;
    undeclared = (flags & 2) != 0;
    onlyLabels = (flags & 4) != 0;
    takesPart = (flags & 8) != 0;
    words = ArgumentEchoes.NONE;
    given = NO_NUMBERS;
    things = NO_NUMBERS;
    mayBeRefused = false;
    searched = NO_NUMBERS;
    queries = List.of();
    list = 0;
  }

  private CallDigest(String name, String arguments, ToolPolicy policy, ToolContext context) {
    tool = Hash64.of(name);
    verb = ToolVerb.of(name);
    boolean mayFind = verb.searches() && !verb.isShell();
    if (arguments.length() <= CANONICAL) {
      String telling =
          CanonicalJson.canonical(arguments, field -> policy.keeps(field) && !Labels.isOne(field));
      onlyLabels = telling.equals(NO_ARGUMENTS) && saysAnything(arguments);
      String canonical =
          Labels.withoutCacheBusters(
              onlyLabels ? CanonicalJson.canonical(arguments, policy::keeps) : telling);
      key = Hash64.mix(tool, Hash64.of(canonical));
      numbers = Numbers.in(canonical);
      searched = mayFind ? ArgumentWords.ofText(canonical) : NO_NUMBERS;
      shape = numbers.length == 0 ? key : Hash64.mix(tool, Numbers.hashWithout(canonical));
      String unpaged = Pages.withoutPage(canonical);
      list = unpaged.equals(canonical) ? 0 : Hash64.mix(tool, Hash64.of(unpaged));
    } else {
      long telling =
          CanonicalJson.digest(arguments, field -> policy.keeps(field) && !Labels.isOne(field));
      onlyLabels = telling == CanonicalJson.digest(NO_ARGUMENTS);
      long digest = onlyLabels ? CanonicalJson.digest(arguments, policy::keeps) : telling;
      key = Hash64.mix(tool, digest);
      numbers = NO_NUMBERS;
      searched = NO_NUMBERS;
      shape = key;
      list = 0;
    }
    queries = searched.length == 0 ? List.of() : ArgumentWords.texts(arguments);
    argumentLength = arguments.length();
    waits = verb.waits() || ToolVerb.waitsIn(arguments);
    takesPart = !verb.looks() && ToolVerb.takesPart(arguments);
    words = ArgumentWords.of(arguments);
    undeclared = context.lacks(name);
    given = context.given().valuesIn(arguments);
    things = verb.movesOn() ? ArgumentWords.thingsIn(arguments) : NO_NUMBERS;
    mayBeRefused = !undeclared && context.given().asksAboutRefusals();
  }

  private static boolean saysAnything(String arguments) {
    return !arguments.isBlank() && !CanonicalJson.canonical(arguments).equals(NO_ARGUMENTS);
  }

  /**
   * The digest of a call.
   *
   * @param arguments JSON, possibly malformed
   * @param context what the request says about the call
   */
  public static CallDigest of(
      String name, String arguments, ToolPolicy policy, ToolContext context) {
    return new CallDigest(name, arguments == null ? "" : arguments, policy, context);
  }

  /** The same from what another process has kept of it; what it was called with is forgotten. */
  public static CallDigest kept(
      String name, long key, long shape, long[] numbers, int argumentLength, int flags) {
    return new CallDigest(name, key, shape, numbers, argumentLength, flags);
  }

  /** What its arguments say of it, to be kept. */
  public int flags() {
    return (waits ? 1 : 0) | (undeclared ? 2 : 0) | (onlyLabels ? 4 : 0) | (takesPart ? 8 : 0);
  }

  /** Equal for equal calls: the same tool, equivalent arguments. */
  public long key() {
    return key;
  }

  /** Identifies the tool. */
  public long tool() {
    return tool;
  }

  /** Equal for calls that differ in numbers only. */
  public long shape() {
    return shape;
  }

  /** The first numbers of the arguments. Must not be changed. */
  public long[] numbers() {
    return numbers;
  }

  /**
   * Hashes of the different words of arguments that hold a text, as a search does; empty if none
   * does. Must not be changed.
   */
  public long[] searchWords() {
    return searched;
  }

  /** Equal for calls that ask for pages of the same list; 0 if it does not ask for a page. */
  public long list() {
    return list;
  }

  /** What a call that moves on names in its texts, as a click does; must not be changed. */
  public long[] things() {
    return things;
  }

  /** What an error may echo of the arguments. */
  ArgumentEchoes words() {
    return words;
  }

  /** What its tool's name says. */
  public ToolVerb verb() {
    return verb;
  }

  /** Whether the request declared other tools only. */
  boolean isUndeclared() {
    return undeclared;
  }

  /** The texts of its arguments, as a search has them. */
  List<String> queries() {
    return queries;
  }

  /** A hash of each argument that a person or a tool had given. Must not be changed. */
  public long[] given() {
    return given;
  }

  /** Whether the task is about what is refused. */
  public boolean mayBeRefused() {
    return mayBeRefused;
  }

  public int argumentLength() {
    return argumentLength;
  }

  /** Whether its name or arguments say that it waits. */
  public boolean waits() {
    return waits;
  }

  /**
   * Whether its arguments only explain, as those of a tool that notes a thought: they tell such
   * calls apart, but bring nothing.
   */
  public boolean hasOnlyLabels() {
    return onlyLabels;
  }

  /** Whether its arguments limit how much it does. */
  public boolean limitsItself() {
    return takesPart;
  }
}
