package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.FactSink;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.text.NestedKillText;
import io.loophound.detectors.internal.digest.text.Numbers;
import io.loophound.detectors.internal.digest.text.Texts;

/**
 * What is kept of the result of a tool call: hashes and facts, no text.
 *
 * @param kind what it says about the call
 * @param complaint of a failure; else {@link Complaint#NONE}
 * @param echoes whether it holds the last result of the call or its tool whole, and half as much
 *     again
 */
public record ResultDigest(
    OutcomeKind kind,
    Hashes hashes,
    Parts parts,
    Complaint complaint,
    Extent extent,
    boolean echoes) {
  private static final int MOST_WORDS = 32;

  /** A result that could not be read. */
  public static final ResultDigest UNKNOWN =
      new ResultDigest(
          OutcomeKind.UNKNOWN, Hashes.NONE, Parts.NONE, Complaint.NONE, Extent.NONE, false);

  /**
   * Hashes of its text, from the strictest to the loosest; 0 where there is none. Only the first is
   * compared with many.
   *
   * @param verbatim of the text as it is
   * @param masked without times, ids and the like; 0 if hardly anything is left
   * @param bare of a call that acts or searches, and of a short result of one that looks: the same
   *     without any number
   * @param wordSet of its different words, whatever their order; 0 if few or unknown
   */
  public record Hashes(long verbatim, int masked, int bare, int wordSet) {
    private static final Hashes NONE = new Hashes(0, 0, 0, 0);

    /** Whether it is the same text, apart from times, ids and the like. */
    public boolean isSameAs(Hashes other) {
      return verbatim == other.verbatim || (other.masked != 0 && masked == other.masked);
    }

    /** What equal results have in common: the masked text, if it says enough. */
    public int equality() {
      return masked == 0 ? Hash64.half(verbatim) : masked;
    }
  }

  /**
   * Hashes of parts of its text; 0 where there is none, and except for the anchor in a result that
   * is remembered.
   *
   * @param anchor its beginning, to find it in a later result; 0 for a short text
   * @param page of a call that asks for a page: what is listed there; 0 if that is little
   */
  public record Parts(int anchor, int page) {
    private static final Parts NONE = new Parts(0, 0);
  }

  /**
   * How long it is.
   *
   * @param length in UTF-16 units
   * @param words its words, at most 32
   * @param loneNumber whether it is short and has exactly one number
   */
  public record Extent(int length, short words, boolean loneNumber) {
    private static final Extent NONE = new Extent(0, (short) 0, false);
  }

  /**
   * The digest of a result. Never throws.
   *
   * @param text null if it could not be read
   * @param error the protocol's flag, or null
   * @param last the last result of the same call, or null
   * @param ofTool the last result of the tool, whatever the arguments, or null
   */
  public static ResultDigest of(
      String text, Boolean error, CallDigest call, ResultDigest last, Echo.Earlier ofTool) {
    if (text == null) {
      return UNKNOWN;
    }
    boolean killed = NestedKillText.isIn(text);
    String result = killed ? NestedKillText.without(text) : text;
    long verbatim = Hash64.of(result);
    if (last != null
        && last.hashes.verbatim == verbatim
        && last.extent.length == result.length()
        && (error == null || error == last.kind.isFailure())) {
      return last.repeated();
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
  public static ResultDigest unmasked(
      String text, Boolean error, CallDigest call, Echo.Earlier held) {
    Envelope body = Envelope.of(text);
    OutcomeKind kind = Outcomes.of(text, body, error, call);
    return new ResultDigest(
        kind,
        new Hashes(Hash64.of(text), 0, 0, 0),
        new Parts(Echo.anchor(text), 0),
        Complaint.of(kind, kind, body, error, call),
        new Extent(text.length(), words(text), false),
        held != null && Echo.isIn(text, held));
  }

  private static ResultDigest read(
      String text, long verbatim, Boolean error, CallDigest call, Echo.Earlier held) {
    Envelope body = Envelope.of(text);
    OutcomeKind read = Outcomes.of(text, body, error, call);
    boolean none = call.isUndeclared() && read != OutcomeKind.UNFINISHED;
    OutcomeKind kind = none ? OutcomeKind.PERMANENT_BY_CLASS : read;
    int page = call.list() != 0 ? Pages.listed(text, call.numbers()) : 0;
    return new ResultDigest(
        kind,
        hashes(text, verbatim, call),
        new Parts(Echo.anchor(text), page),
        Complaint.of(kind, read, body, error, call),
        new Extent(text.length(), words(text), Numbers.isOnlyOneIn(text)),
        held != null && Echo.isIn(text, held));
  }

  private static Hashes hashes(String text, long verbatim, CallDigest call) {
    boolean isShort = text.length() <= Numbers.SHORT;
    ToolVerb verb = call.verb();
    boolean bare = verb.acts() || verb.searches() || (verb.looks() && isShort);
    FactSink sink = new FactSink(text.length(), bare);
    Meters.Masked metered = Meters.mask(text);
    Normalizer.run(ArgumentWords.without(call.queries(), metered.text()), sink);
    boolean mostlyMasked = metered.hidesMost(sink.letters(), sink.maskedLetters());
    return new Hashes(
        verbatim, mostlyMasked ? 0 : Hash64.half(sink.exact()), (int) sink.bare(), sink.words());
  }

  private static short words(String text) {
    return (short) Texts.words(text, MOST_WORDS);
  }

  /** The same text once more: it holds nothing but itself. */
  private ResultDigest repeated() {
    return new ResultDigest(kind, hashes, parts, complaint, extent, false);
  }
}
