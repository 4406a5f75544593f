package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Echo;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import java.util.Arrays;

/**
 * For each tool: its last complaints, and its last call. A method that asks changes nothing; what a
 * call shows is recorded by the methods that say so. Not thread-safe.
 */
final class ToolHabits {
  private static final int TOOLS = 16;

  /** So many complaints that come in turn are told apart from ever new ones. */
  private static final int COMPLAINTS = 4;

  private static final int MOST_FAILURES = 4;
  private static final int MOST_TRIED = 256;
  private static final int MOST_WORDS = 512;

  private static final long[] NOTHING = {};

  private Habit[] tools = {};
  private int next;

  private static final class Habit {
    private final long tool;
    private final long[] complaints = new long[COMPLAINTS]; // the newest ones of the streak
    private byte complained;
    private byte failures; // in a row, whatever they say
    private long failure;
    private long shape;
    private long verbatim;
    private int masked; // of its last result, if at most a time was masked; else 0
    private int bare;
    private int wordSet;
    private long list;
    private int page; // of that list
    private long[] numbers = NOTHING;
    private int step;
    private int modelCall;
    private Echo.Earlier last; // null if it is too short
    private TriedHashes
        items; // that were given to the model, and gave this complaint; null if none
    private TriedHashes named; // by the complaints of the streak; null if nothing
    private TriedHashes words; // of searches in vain, since one found something else; null if none
    private long[] subject = NOTHING; // what all of them since it last changed were about

    private Habit(long tool) {
      this.tool = tool;
    }

    /** Whether the last result was a failure that says what it complains about. */
    private boolean complains() {
      return complained > 0;
    }

    /** Whether it is one of the last complaints of the streak. */
    private boolean hasComplained(long complaint) {
      return complaint != 0 && indexOf(complaint) < complained;
    }

    /** Where it is among the complaints of the streak; their number if it is none of them. */
    private int indexOf(long complaint) {
      int at = 0;
      while (at < complained && complaints[at] != complaint) {
        at++;
      }
      return at;
    }

    /** Makes it the newest complaint of the streak; 0 ends the streak. */
    private void recordComplaint(long complaint) {
      if (complaint == 0) {
        complained = 0;
        return;
      }
      int at = indexOf(complaint);
      boolean known = at < complained;
      System.arraycopy(complaints, 0, complaints, 1, Math.min(at, COMPLAINTS - 1));
      complaints[0] = complaint;
      complained = (byte) (known ? complained : Math.min(complained + 1, COMPLAINTS));
    }

    private boolean repeatsFailure(ResultDigest newest) {
      return complains() && failure == newest.hashes().verbatim();
    }
  }

  /** Whether a tool complains as it did last. */
  enum Again {
    NO,
    /** And names something that it has not complained about in this streak. */
    OF_ANOTHER,
    YES
  }

  /**
   * What a result has in common with what its tool gave last, for other arguments.
   *
   * @param same whether it is the same
   * @param alike whether it is the same with other numbers or in another order: a search scores
   *     what it finds, and sorts by that
   * @param samePage whether another page of the same list has the entries of the last one
   * @param grown whether only numbers of the arguments grew, and at most times of the result differ
   */
  record Given(boolean same, boolean alike, boolean samePage, boolean grown) {
    private static final Given NOTHING = new Given(false, false, false, false);
  }

  /**
   * What a search has in common with those in vain before it.
   *
   * @param first whether there is none, or another search has found something since
   * @param fresh the share of its words that are new; 1 if it is the first one, or no search
   * @param sameSubject whether it is about something that all of them were about; who looks up one
   *     thing after another of a list uses the same words, too
   */
  record Search(boolean first, double fresh, boolean sameSubject) {}

  /**
   * Whether the tool has given nothing but failures since one with this complaint, a few complaints
   * ago at most. The same text is the same complaint, whatever words of it the arguments have.
   */
  Again complains(CallDigest call, ResultDigest failure) {
    Habit known = find(call.tool());
    boolean verbatim = known != null && known.repeatsFailure(failure);
    if (!verbatim && (known == null || !known.hasComplained(failure.complaint().what()))) {
      return Again.NO;
    }
    boolean another = failure.complaint().named() != 0 && isNew(known.named, named(failure));
    return another && (failure.complaint().absent() || !verbatim) ? Again.OF_ANOTHER : Again.YES;
  }

  void recordComplaint(CallDigest call, ResultDigest failure) {
    boolean again = complains(call, failure) != Again.NO;
    Habit habit = of(call.tool());
    if (!again) {
      habit.items = null;
      habit.named = null;
    }
    habit.recordComplaint(failure.complaint().what());
    habit.failure = failure.hashes().verbatim();
    if (failure.complaint().named() != 0) {
      habit.named = habit.named == null ? new TriedHashes(MOST_TRIED) : habit.named;
      habit.named.add(named(failure));
    }
  }

  private static long named(ResultDigest failure) {
    return (long) failure.complaint().named() << Integer.SIZE;
  }

  private static boolean isNew(TriedHashes tried, long hash) {
    return tried == null || tried.takes(hash);
  }

  /** A tool's newest result is no failure that complains. */
  void forgetComplaint(CallDigest call) {
    Habit known = find(call.tool());
    if (known != null) {
      known.complained = 0;
    }
  }

  /**
   * Whether the call is about something that was given to the model, and that the tool has not
   * complained about in this streak: a list that somebody has made comes to an end, guesses do not.
   */
  boolean triesAnother(CallDigest call) {
    Habit known = find(call.tool());
    TriedHashes tried = known == null ? null : known.items;
    return Arrays.stream(call.given()).anyMatch(value -> isNew(tried, value));
  }

  /** The tool complained about what the call was given. */
  void recordTried(CallDigest call) {
    if (call.given().length == 0) {
      return;
    }
    Habit habit = of(call.tool());
    habit.items = habit.items == null ? new TriedHashes(MOST_TRIED) : habit.items;
    for (long value : call.given()) {
      habit.items.add(value);
    }
  }

  Given given(CallDigest call, ResultDigest result) {
    Habit known = find(call.tool());
    if (known == null) {
      return Given.NOTHING;
    }
    boolean sameWords = known.wordSet != 0 && known.wordSet == result.hashes().wordSet();
    boolean sameBare = known.bare == result.hashes().bare();
    return new Given(
        known.verbatim == result.hashes().verbatim(),
        known.bare != 0 && (sameBare || (sameWords && call.searchWords().length > 0)),
        call.list() != 0
            && known.list == call.list()
            && result.parts().page() != 0
            && known.page == result.parts().page(),
        isGrown(known, call, result));
  }

  private static boolean isGrown(Habit known, CallDigest call, ResultDigest result) {
    long[] numbers = call.numbers();
    int masked = masked(result);
    boolean same =
        known.verbatim == result.hashes().verbatim() || (masked != 0 && known.masked == masked);
    boolean grown = known.shape == call.shape() && same && known.numbers.length == numbers.length;
    for (int i = 0; grown && i < numbers.length; i++) {
      grown = numbers[i] >= known.numbers[i];
    }
    return grown;
  }

  private static int masked(ResultDigest result) {
    return result.hashes().varied() ? 0 : result.hashes().masked();
  }

  void recordGiven(CallDigest call, ResultDigest result) {
    Habit habit = of(call.tool());
    if (call.list() != 0) {
      habit.list = call.list();
      habit.page = result.parts().page();
    }
    habit.shape = call.shape();
    habit.verbatim = result.hashes().verbatim();
    habit.masked = masked(result);
    habit.bare = result.hashes().bare();
    habit.wordSet = result.hashes().wordSet();
    habit.numbers = call.numbers();
  }

  /** What this search, which was in vain, has in common with those before it. */
  Search search(CallDigest call) {
    Habit known = find(call.tool());
    TriedHashes tried = known == null ? null : known.words;
    long[] words = call.searchWords();
    double fresh = 1;
    if (tried != null && words.length > 0) {
      fresh -= (double) Arrays.stream(words).filter(tried::contains).count() / words.length;
    }
    boolean sameSubject = known != null && commonSubject(known, subject(call)).length > 0;
    return new Search(tried == null, fresh, sameSubject);
  }

  /** A search was in vain. */
  void recordSearch(CallDigest call) {
    Habit habit = of(call.tool());
    if (call.searchWords().length > 0) {
      habit.words = habit.words == null ? new TriedHashes(MOST_WORDS) : habit.words;
      for (long word : call.searchWords()) {
        habit.words.add(word);
      }
    }
    long[] own = subject(call);
    long[] common = commonSubject(habit, own);
    habit.subject = common.length > 0 ? common : own;
  }

  private static long[] subject(CallDigest search) {
    return Arrays.stream(search.searchWords()).filter(word -> (word & 1) != 0).toArray();
  }

  private static long[] commonSubject(Habit known, long[] own) {
    return Arrays.stream(own)
        .filter(word -> Arrays.stream(known.subject).anyMatch(each -> each == word))
        .toArray();
  }

  /** A search has found something else. */
  void forgetSearches(CallDigest call) {
    Habit known = find(call.tool());
    if (known != null) {
      known.words = null;
    }
  }

  /** Whether a tool has failed so often in a row that it brings no news by failing otherwise. */
  boolean keepsFailing(long tool) {
    Habit known = find(tool);
    return known != null && known.failures > MOST_FAILURES;
  }

  /** Whether a tool's last result was a failure that has a complaint. */
  boolean hasComplaint() {
    for (Habit habit : tools) {
      if (habit.complains()) {
        return true;
      }
    }
    return false;
  }

  /** The last result of the tool, whatever the arguments; null if there is none to find again. */
  Echo.Earlier last(long tool) {
    Habit known = find(tool);
    return known == null ? null : known.last;
  }

  /** Where the tool was last called, whatever the arguments. */
  Score.Position lastPosition(long tool) {
    Habit known = find(tool);
    return known == null ? Score.Position.NONE : new Score.Position(known.step, known.modelCall);
  }

  void recordLast(long tool, ResultDigest result, Score.Position position) {
    Habit habit = of(tool);
    boolean fails = result.kind().isLastingFailure();
    habit.failures = (byte) (fails ? Math.min(habit.failures + 1, MOST_FAILURES + 1) : 0);
    habit.last = Echo.Earlier.of(result);
    habit.step = position.step();
    habit.modelCall = position.modelCall();
  }

  private Habit of(long tool) {
    Habit known = find(tool);
    if (known != null) {
      return known;
    }
    Habit added = new Habit(tool);
    if (tools.length < TOOLS) {
      tools = Arrays.copyOf(tools, tools.length + 1);
      tools[tools.length - 1] = added;
    } else {
      tools[next++ % TOOLS] = added;
    }
    return added;
  }

  private Habit find(long tool) {
    for (Habit habit : tools) {
      if (habit.tool == tool) {
        return habit;
      }
    }
    return null;
  }

  void clear() {
    tools = new Habit[0];
    next = 0;
  }
}
