package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.normal.FactSink;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.text.OtherRunsEnd;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What is kept of a tool call and of its result: hashes and facts, no text. */
public final class CallDigest {
  /** Arguments that explain or number a call, and do not change what it does. */
  private static final Set<String> LABELS =
      Set.of(
          "description",
          "title",
          "reason",
          "thought",
          "thoughts",
          "step",
          "explanation",
          "rationale",
          "purpose",
          "intent",
          "justification",
          "comment",
          "note",
          "label",
          "reasoning",
          "task_progress",
          "toolaction",
          "toolsummary",
          "request_id",
          "idempotency_key",
          "correlation_id",
          "trace_id",
          "nonce",
          "attempt");

  private static final long NO_ARGUMENTS = CanonicalJson.digest("");

  /** The end of a text, where a harness writes its meters, if the text is long. */
  private static final int METERED = 2000;

  private static final Pattern METER =
      Pattern.compile(
          "(?i)\\b\\d+ (steps?|turns?|attempts?|calls?|tries|iterations?|messages?|tokens?"
              + "|chances?)( \\w+){0,4} (left|remaining)\\b"
              + "|\\b(step|turn|attempt|call|iteration):? ?#?\\d+( ?(of|/) ?\\d+)?\\b"
              + "|\\bIn ?\\[\\d+\\]");

  private CallDigest() {}

  /** A call, before its result is known. */
  public static final class Call {
    private final long key;
    private final long tool;
    private final long shape;
    private final long[] numbers;
    private final int argumentLength;
    private final boolean waits;
    private final boolean acts;
    private final boolean movesOn;
    private final boolean shell;
    private final boolean looks;
    private final boolean undeclared;
    private final ArgumentEchoes words;

    private Call(String name, String arguments, ToolPolicy policy, boolean undeclared) {
      tool = Hash64.of(name);
      key = key(tool, arguments, policy);
      numbers = ArgumentWords.numbers(arguments);
      shape = numbers.length == 0 ? key : Hash64.mix(tool, ArgumentWords.shape(arguments));
      argumentLength = arguments.length();
      ToolVerb verb = ToolVerb.of(name);
      waits = verb.waits() || ToolVerb.waitsIn(arguments);
      acts = verb.acts();
      movesOn = verb.movesOn();
      shell = verb.isShell();
      looks = verb.looks();
      words = ArgumentWords.of(arguments);
      this.undeclared = undeclared;
    }

    /**
     * The digest of a call.
     *
     * @param arguments JSON, possibly malformed
     * @param undeclared whether the request declared its tools, and not this one
     */
    public static Call of(String name, String arguments, ToolPolicy policy, boolean undeclared) {
      return new Call(name, arguments == null ? "" : arguments, policy, undeclared);
    }

    /** If nothing but labels is left, they are what the call is about. */
    private static long key(long tool, String arguments, ToolPolicy policy) {
      long kept =
          CanonicalJson.digest(
              arguments,
              field -> policy.keeps(field) && !LABELS.contains(field.toLowerCase(Locale.ROOT)));
      if (kept == NO_ARGUMENTS && !arguments.isEmpty()) {
        kept = CanonicalJson.digest(arguments, policy::keeps);
      }
      return Hash64.mix(tool, kept);
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

    public int argumentLength() {
      return argumentLength;
    }

    /** Whether its name or arguments say that it waits. */
    public boolean waits() {
      return waits;
    }

    /** Whether its name says that it acts on the world: charge, book, send. */
    public boolean acts() {
      return acts;
    }

    /** Whether its name says that it reads a value, or rolls for one. */
    public boolean looks() {
      return looks;
    }

    /** Whether its name says that it moves on, though it is given the same: next, scroll. */
    public boolean movesOn() {
      return movesOn;
    }
  }

  /**
   * A result.
   *
   * @param kind what it says about the call
   * @param verbatim a hash of its text
   * @param masked a hash of the text without times, ids and the like; 0 if hardly anything is left
   * @param bare the same without any number; 0 for a long text
   * @param complaint of a failure: what it complains about, whatever the arguments; else 0
   * @param head a hash of its first characters
   * @param anchor a hash of its beginning, to find it in a later result; 0 for a short text
   * @param length in UTF-16 units
   * @param words its words, at most 255
   * @param loneNumber whether it is short and has exactly one number
   * @param echoes whether it holds the last result of the same call whole, and that once more
   */
  public record Result(
      OutcomeKind kind,
      long verbatim,
      long masked,
      long bare,
      int complaint,
      int head,
      long anchor,
      int length,
      int words,
      boolean loneNumber,
      boolean echoes) {
    private static final int HEAD = 40;
    private static final int COMPLAINT_HEAD = 200;
    private static final int COMPLAINT = 140;
    private static final int MOST_WORDS = 255;
    private static final double LEAST_LEFT = 0.4;

    /** A result that could not be read. */
    public static final Result UNKNOWN =
        new Result(OutcomeKind.UNKNOWN, 0, 0, 0, 0, 0, 0, 0, 0, false, false);

    /**
     * The digest of a result. Never throws.
     *
     * @param text null if it could not be read
     * @param error the protocol's flag, or null
     * @param last the last result of the same call, or null
     */
    public static Result of(String text, Boolean error, Call call, Result last) {
      if (text == null) {
        return UNKNOWN;
      }
      boolean killed = OtherRunsEnd.in(text);
      String result = killed ? OtherRunsEnd.without(text) : text;
      long verbatim = Hash64.of(result);
      boolean same = last != null && last.verbatim == verbatim && last.length == result.length();
      if (same && (error == null || error == last.kind.isFailure())) {
        return last.echoes ? last.withoutEcho() : last;
      }
      return read(result, verbatim, killed ? Boolean.TRUE : error, call, last);
    }

    private static Result read(
        String result, long verbatim, Boolean error, Call call, Result last) {
      Outcomes.Body body = Outcomes.Body.of(result);
      OutcomeKind kind =
          call.undeclared ? OutcomeKind.PERMANENT_BY_CLASS : Outcomes.of(result, body, error);
      FactSink sink = new FactSink(result.length());
      Normalizer.run(withoutMeters(result), sink);
      boolean mostlyMasked = sink.left() < LEAST_LEFT * Math.max(1, lettersOf(result, sink));
      return new Result(
          kind,
          verbatim,
          mostlyMasked ? 0 : sink.exact(),
          sink.bare(),
          complaint(kind, body.text(), call),
          (int) Hash64.of(Outcomes.head(result, HEAD)),
          Echo.anchor(result),
          result.length(),
          Math.min(MOST_WORDS, Outcomes.words(Outcomes.head(result, METERED))),
          ArgumentWords.hasLoneNumber(result),
          last != null && last.anchor != 0 && Echo.isIn(result, last));
    }

    private Result withoutEcho() {
      return new Result(
          kind, verbatim, masked, bare, complaint, head, anchor, length, words, loneNumber, false);
    }

    private static int lettersOf(String text, FactSink sink) {
      return sink.masks() == 0 ? sink.left() : ArgumentWords.letters(text);
    }

    private static int complaint(OutcomeKind kind, String body, Call call) {
      if (!kind.isLastingFailure()) {
        return 0;
      }
      if (kind == OutcomeKind.PERMANENT_BY_CLASS && !call.shell) {
        return 1;
      }
      String head = call.words.mask(Outcomes.head(body, COMPLAINT_HEAD));
      String plain = Normalizer.normalize(withoutMeters(head));
      int hash = (int) ArgumentWords.withoutNumbers(plain, COMPLAINT);
      return hash == 0 || hash == 1 ? 2 : hash;
    }
  }

  private static String withoutMeters(String text) {
    int from = Math.max(0, text.length() - METERED);
    String end = from == 0 ? text : text.substring(from);
    var meters = METER.matcher(end);
    return meters.find() ? text.substring(0, from) + meters.replaceAll("#") : text;
  }
}
