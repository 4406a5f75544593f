package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.normal.FactSink;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.text.NestedKillText;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;

/** What is kept of a tool call and of its result: hashes and facts, no text. */
public final class CallDigest {
  private static final int CANONICAL = 3000; // longer arguments are compared as a whole only
  private static final String NO_ARGUMENTS = "{}";
  private static final long[] NO_NUMBERS = {};

  private CallDigest() {}

  /** A call, before its result is known. */
  public static final class Call {
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
    private final boolean mayBeRefused;
    private final long[] searched;
    private final List<String> queries;
    private final long list;

    private Call(String name, long key, long shape, long[] numbers, int argumentLength, int flags) {
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
      mayBeRefused = false;
      searched = NO_NUMBERS;
      queries = List.of();
      list = 0;
    }

    private Call(String name, String arguments, ToolPolicy policy, ToolContext context) {
      tool = Hash64.of(name);
      verb = ToolVerb.of(name);
      boolean mayFind = verb.searches() && !verb.isShell();
      if (arguments.length() <= CANONICAL) {
        String telling =
            CanonicalJson.canonical(
                arguments, field -> policy.keeps(field) && !Labels.isOne(field));
        onlyLabels =
            telling.equals(NO_ARGUMENTS)
                && !arguments.isBlank()
                && !CanonicalJson.canonical(arguments).equals(NO_ARGUMENTS);
        String canonical = onlyLabels ? CanonicalJson.canonical(arguments, policy::keeps) : telling;
        key = Hash64.mix(tool, Hash64.of(canonical));
        numbers = ArgumentWords.numbers(canonical);
        searched = mayFind ? ArgumentWords.ofText(canonical) : NO_NUMBERS;
        shape = numbers.length == 0 ? key : Hash64.mix(tool, ArgumentWords.shape(canonical));
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
      mayBeRefused = !undeclared && context.given().asksAboutRefusals();
    }

    /**
     * The digest of a call.
     *
     * @param arguments JSON, possibly malformed
     * @param context what the request says about the call
     */
    public static Call of(String name, String arguments, ToolPolicy policy, ToolContext context) {
      return new Call(name, arguments == null ? "" : arguments, policy, context);
    }

    /** The same from what another process has kept of it; what it was called with is forgotten. */
    public static Call kept(
        String name, long key, long shape, long[] numbers, int argumentLength, int flags) {
      return new Call(name, key, shape, numbers, argumentLength, flags);
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

    /** What an error may echo of the arguments. */
    ArgumentEchoes words() {
      return words;
    }

    ToolVerb verb() {
      return verb;
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

    /** Whether its name says that it acts on the world: charge, book, send. */
    public boolean acts() {
      return verb.acts();
    }

    /** Whether its name says that it keeps a plan or a list of things to do. */
    public boolean plans() {
      return verb.plans();
    }

    /** Whether its name says that it writes a text into something: edit, insert, patch. */
    public boolean writes() {
      return verb.writes();
    }

    /** Whether its name says that it works batch by batch. */
    public boolean worksInBatches() {
      return verb.batches();
    }

    /** Whether its name says that it reads a value, or rolls for one. */
    public boolean looks() {
      return verb.looks();
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

    /** Whether its name says that it moves on, though it is given the same: next, a batch. */
    public boolean movesOn() {
      return verb.movesOn();
    }
  }

  /**
   * A result.
   *
   * @param kind what it says about the call
   * @param verbatim a hash of its text; the other hashes are only compared with few, so 32 bits do
   * @param masked a hash of the text without times, ids and the like; 0 if hardly anything is left
   * @param bare of a call that acts or searches, and of a short result of one that looks: the same
   *     without any number; else 0
   * @param complaint of a failure: what it complains about, whatever the arguments; else 0
   * @param named which of the arguments that complaint names; 0 if none, or if it is remembered
   * @param absent whether that complaint says that something is not there, or not free
   * @param wordSet a hash of its different words, whatever their order; 0 if few or unknown
   * @param page of a call that asks for a page: a hash of what is listed there; 0 if that is
   *     little, or if the result is remembered
   * @param head a hash of its first characters; 0 in a result that is remembered
   * @param anchor a hash of its beginning, to find it in a later result; 0 for a short text
   * @param length in UTF-16 units
   * @param words its words, at most 32
   * @param loneNumber whether it is short and has exactly one number
   * @param varied whether an id, or more than one or two times, may have been masked in it
   * @param echoes whether it holds the last result of the call or its tool whole, and half as much
   *     again
   */
  public record Result(
      OutcomeKind kind,
      long verbatim,
      int masked,
      int bare,
      int complaint,
      int named,
      boolean absent,
      int wordSet,
      int page,
      int head,
      int anchor,
      int length,
      short words,
      boolean loneNumber,
      boolean varied,
      boolean echoes) {
    private static final int HEAD = 40;
    private static final int MOST_WORDS = 32;
    private static final int FEW_MASKS = 2;

    /** A result that could not be read. */
    public static final Result UNKNOWN =
        new Result(
            OutcomeKind.UNKNOWN,
            0,
            0,
            0,
            0,
            0,
            false,
            0,
            0,
            0,
            0,
            0,
            (short) 0,
            false,
            false,
            false);

    /** The same without another result of the tool. */
    static Result of(String text, Boolean error, Call call, Result last) {
      return of(text, error, call, last, null);
    }

    /**
     * The digest of a result. Never throws.
     *
     * @param text null if it could not be read
     * @param error the protocol's flag, or null
     * @param last the last result of the same call, or null
     * @param ofTool the last result of the tool, whatever the arguments, or null
     */
    public static Result of(
        String text, Boolean error, Call call, Result last, Echo.Earlier ofTool) {
      if (text == null) {
        return UNKNOWN;
      }
      boolean killed = NestedKillText.isIn(text);
      String result = killed ? NestedKillText.without(text) : text;
      long verbatim = Hash64.of(result);
      boolean same = last != null && last.verbatim == verbatim && last.length == result.length();
      if (same && (error == null || error == last.kind.isFailure())) {
        return last.repeated(result);
      }
      Echo.Earlier held = last == null ? ofTool : Echo.Earlier.of(last);
      return read(result, verbatim, killed ? Boolean.TRUE : error, call, held);
    }

    /**
     * The digest of a long result that is like no other one that is known: what would be equal once
     * times and ids are masked is not found again.
     *
     * @param held what it may hold, or null
     */
    public static Result unmasked(String text, Boolean error, Call call, Echo.Earlier held) {
      Envelope body = Envelope.of(text);
      OutcomeKind kind = Outcomes.of(text, body, error, call);
      Complaint complaint = Complaint.of(kind, kind, body, error, call);
      return new Result(
          kind,
          Hash64.of(text),
          0,
          0,
          complaint.what(),
          complaint.named(),
          complaint.absent(),
          0,
          0,
          (int) Hash64.of(Outcomes.head(text, HEAD)),
          Echo.anchor(text),
          text.length(),
          (short) Outcomes.words(text, MOST_WORDS),
          false,
          false,
          held != null && Echo.isIn(text, held));
    }

    private static Result read(
        String result, long verbatim, Boolean error, Call call, Echo.Earlier held) {
      Envelope body = Envelope.of(result);
      OutcomeKind read = Outcomes.of(result, body, error, call);
      boolean none = call.undeclared && read != OutcomeKind.UNFINISHED;
      OutcomeKind kind = none ? OutcomeKind.PERMANENT_BY_CLASS : read;
      boolean isShort = result.length() <= ArgumentWords.SHORT;
      boolean bare = call.verb.acts() || call.verb.searches() || (call.verb.looks() && isShort);
      FactSink sink = new FactSink(result.length(), bare);
      Meters.Masked metered = Meters.mask(result);
      Normalizer.run(ArgumentWords.without(call.queries, metered.text()), sink);
      boolean mostlyMasked = metered.hidesMost(sink.letters(), sink.maskedLetters());
      Complaint complaint = Complaint.of(kind, read, body, error, call);
      return new Result(
          kind,
          verbatim,
          mostlyMasked ? 0 : Hash64.half(sink.exact()),
          (int) sink.bare(),
          complaint.what(),
          complaint.named(),
          complaint.absent(),
          sink.words(),
          call.list != 0 ? Pages.listed(result) : 0,
          (int) Hash64.of(Outcomes.head(result, HEAD)),
          Echo.anchor(result),
          result.length(),
          (short) Outcomes.words(result, MOST_WORDS),
          ArgumentWords.hasLoneNumber(result),
          sink.hasIds() || sink.masks() > FEW_MASKS,
          held != null && Echo.isIn(result, held));
    }

    /** The same text once more: it holds nothing but itself. */
    private Result repeated(String text) {
      int its = (int) Hash64.of(Outcomes.head(text, HEAD));
      return new Result(
          kind,
          verbatim,
          masked,
          bare,
          complaint,
          named,
          absent,
          wordSet,
          page,
          its,
          anchor,
          length,
          words,
          loneNumber,
          varied,
          false);
    }
  }
}
