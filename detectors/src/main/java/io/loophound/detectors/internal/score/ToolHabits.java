package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Echo;
import java.util.Arrays;

/** For each tool: its last complaints, and its last call. Not thread-safe. */
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

    /** Whether it is one of the last complaints of the streak; remembers it. 0 ends the streak. */
    private boolean hasComplained(long complaint) {
      if (complaint == 0) {
        complained = 0;
        return false;
      }
      int at = 0;
      while (at < complained && complaints[at] != complaint) {
        at++;
      }
      boolean known = at < complained;
      System.arraycopy(complaints, 0, complaints, 1, Math.min(at, COMPLAINTS - 1));
      complaints[0] = complaint;
      complained = (byte) (known ? complained : Math.min(complained + 1, COMPLAINTS));
      return known;
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
   * Whether the tool has given nothing but failures since one with this complaint, a few complaints
   * ago at most; remembers it. The same text is the same complaint, whatever words of it the
   * arguments have.
   */
  Again complains(CallDigest.Call call, CallDigest.Result failure) {
    Habit habit = of(call.tool());
    boolean verbatim = habit.complains() && habit.failure == failure.verbatim();
    boolean again = habit.hasComplained(failure.complaint()) || verbatim;
    if (!again) {
      habit.items = null;
      habit.named = null;
    }
    habit.failure = failure.verbatim();
    boolean another = namesAnother(habit, failure) && (failure.absent() || !verbatim);
    if (!again) {
      return Again.NO;
    }
    return another ? Again.OF_ANOTHER : Again.YES;
  }

  private static boolean namesAnother(Habit habit, CallDigest.Result failure) {
    if (failure.named() == 0) {
      return false;
    }
    habit.named = habit.named == null ? new TriedHashes(MOST_TRIED) : habit.named;
    return habit.named.add((long) failure.named() << Integer.SIZE);
  }

  /**
   * Whether the call is about something that was given to the model, and that the tool has not
   * complained about in this streak: a list that somebody has made comes to an end, guesses do not.
   */
  boolean triesAnother(CallDigest.Call call) {
    if (call.given().length == 0) {
      return false;
    }
    Habit habit = of(call.tool());
    habit.items = habit.items == null ? new TriedHashes(MOST_TRIED) : habit.items;
    boolean another = false;
    for (long value : call.given()) {
      another |= habit.items.add(value);
    }
    return another;
  }

  /** Whether the tool gave this result last, for other arguments. */
  boolean hasGiven(CallDigest.Call call, CallDigest.Result result) {
    Habit known = find(call.tool());
    return known != null && known.verbatim == result.verbatim();
  }

  /**
   * Whether the tool gave this result last, with other numbers or in another order: a search scores
   * what it finds, and sorts by that.
   */
  boolean hasGivenAlike(CallDigest.Call call, CallDigest.Result result) {
    Habit known = find(call.tool());
    if (known == null || known.bare == 0) {
      return false;
    }
    boolean sameWords = known.wordSet != 0 && known.wordSet == result.wordSet();
    return known.bare == result.bare() || (sameWords && call.searchWords().length > 0);
  }

  /** Whether another page of the same list has the entries of the last one; remembers them. */
  boolean hasGivenPage(CallDigest.Call call, CallDigest.Result result) {
    if (call.list() == 0) {
      return false;
    }
    Habit habit = of(call.tool());
    boolean same = habit.list == call.list() && result.page() != 0 && habit.page == result.page();
    habit.list = call.list();
    habit.page = result.page();
    return same;
  }

  /** Whether a search before was in vain, and none has found something else since. */
  boolean hasSearchedInVain(CallDigest.Call call) {
    Habit known = find(call.tool());
    return known != null && known.words != null;
  }

  /**
   * The share of words that are new in a search that was in vain; remembers them. 1 for the first
   * one, and for what is no search.
   */
  double newWords(CallDigest.Call call) {
    long[] words = call.searchWords();
    if (words.length == 0) {
      return 1;
    }
    Habit habit = of(call.tool());
    habit.words = habit.words == null ? new TriedHashes(MOST_WORDS) : habit.words;
    boolean first = habit.words.isEmpty();
    int known = 0;
    for (long word : words) {
      known += habit.words.contains(word) ? 1 : 0;
    }
    for (long word : words) {
      habit.words.add(word);
    }
    return first ? 1 : 1 - (double) known / words.length;
  }

  /**
   * Whether a search is about something that the searches in vain before it were about, too; who
   * looks up one thing after another of a list uses the same words, too.
   */
  boolean searchesTheSame(CallDigest.Call call) {
    Habit habit = of(call.tool());
    long[] own = Arrays.stream(call.searchWords()).filter(word -> (word & 1) != 0).toArray();
    long[] common =
        Arrays.stream(own)
            .filter(word -> Arrays.stream(habit.subject).anyMatch(known -> known == word))
            .toArray();
    habit.subject = common.length > 0 ? common : own;
    return common.length > 0;
  }

  /** A search has found something else. */
  void forgetWords(CallDigest.Call call) {
    Habit known = find(call.tool());
    if (known != null) {
      known.words = null;
    }
  }

  /** Whether a tool has failed so often in a row that it brings no news by failing otherwise. */
  boolean keepsFailing(long tool, boolean fails) {
    Habit habit = of(tool);
    habit.failures = (byte) (fails ? Math.min(habit.failures + 1, MOST_FAILURES + 1) : 0);
    return habit.failures > MOST_FAILURES;
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
  Score.Place lastPlace(long tool) {
    Habit known = find(tool);
    return known == null ? Score.Place.NONE : Score.place(known.step, known.modelCall);
  }

  void remember(long tool, CallDigest.Result result, Score.Place place) {
    Habit habit = of(tool);
    habit.last = Echo.Earlier.of(result);
    habit.step = place.step();
    habit.modelCall = place.modelCall();
  }

  void forgetComplaint(CallDigest.Call call) {
    Habit known = find(call.tool());
    if (known != null) {
      known.complained = 0;
    }
  }

  /**
   * Whether only numbers of the arguments grew since the tool's last call, and at most times of its
   * result differ; remembers the call.
   */
  boolean grows(CallDigest.Call call, CallDigest.Result result) {
    Habit habit = of(call.tool());
    long[] numbers = call.numbers();
    int masked = result.varied() ? 0 : result.masked();
    boolean same = habit.verbatim == result.verbatim() || (masked != 0 && habit.masked == masked);
    boolean grown = habit.shape == call.shape() && same && habit.numbers.length == numbers.length;
    for (int i = 0; grown && i < numbers.length; i++) {
      grown = numbers[i] >= habit.numbers[i];
    }
    habit.shape = call.shape();
    habit.verbatim = result.verbatim();
    habit.masked = masked;
    habit.bare = result.bare();
    habit.wordSet = result.wordSet();
    habit.numbers = numbers;
    return grown;
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
