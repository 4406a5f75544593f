package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Complaint;
import io.loophound.detectors.internal.digest.fact.Echo;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import java.util.Arrays;

/**
 * For each tool: its last complaints, and its last call. A method that asks changes nothing; what a
 * call shows is recorded by the methods that say so. Not thread-safe.
 */
final class ToolHabits {
  private static final int TOOLS = 16;

  private static final int MOST_FAILURES = 4;

  private static final long[] NOTHING = {};

  private Habit[] tools = {};
  private int next;

  private static final class Habit {
    private final long tool;
    private byte failures; // in a row, whatever they say
    private long shape;
    private long verbatim;
    private int wordSet;
    private long list;
    private int page; // of that list
    private long[] numbers = NOTHING;
    private int step;
    private int modelCall;
    private Echo.Earlier last; // null if it is too short
    private ComplaintStreak complaints; // null until it complains
    private VainSearches searches; // null until one is in vain

    private Habit(long tool) {
      this.tool = tool;
    }

    private ComplaintStreak complaints() {
      complaints = complaints == null ? new ComplaintStreak() : complaints;
      return complaints;
    }

    private VainSearches searches() {
      searches = searches == null ? new VainSearches() : searches;
      return searches;
    }
  }

  /**
   * What a result has in common with what its tool gave last, for other arguments.
   *
   * @param same whether it is the same
   * @param alike whether it is the same with other numbers or in another order: a search scores
   *     what it finds, and sorts by that
   * @param samePage whether another page of the same list has the entries of the last one
   * @param grown whether only numbers of the arguments grew, and the result is the same
   */
  record Given(boolean same, boolean alike, boolean samePage, boolean grown) {
    private static final Given NOTHING = new Given(false, false, false, false);
  }

  /** The streak of complaints of a tool. */
  ComplaintStreak complaints(CallDigest call) {
    return of(call.tool()).complaints();
  }

  /** The streak that a failure belongs to: whatever is missing, the harness complains of it. */
  ComplaintStreak complaints(CallDigest call, ResultDigest failure) {
    boolean ofHarness = failure.complaint().isOfHarness();
    return of(ofHarness ? Complaint.NO_TOOL : call.tool()).complaints();
  }

  /** A tool answered: that others do not exist is over. */
  void endMissingTools() {
    Habit known = find(Complaint.NO_TOOL);
    if (known != null && known.complaints != null) {
      known.complaints.end();
    }
  }

  /** The tool's newest result is no failure that complains. */
  void endComplaints(CallDigest call) {
    Habit known = find(call.tool());
    if (known != null && known.complaints != null) {
      known.complaints.end();
    }
  }

  /** The searches in vain of a tool. */
  VainSearches searches(CallDigest call) {
    return of(call.tool()).searches();
  }

  /** A search of the tool has found something else. */
  void endSearches(CallDigest call) {
    Habit known = find(call.tool());
    if (known != null && known.searches != null) {
      known.searches.end();
    }
  }

  Given given(CallDigest call, ResultDigest result) {
    Habit known = find(call.tool());
    if (known == null) {
      return Given.NOTHING;
    }
    return new Given(
        known.verbatim == result.hashes().verbatim(),
        known.wordSet != 0 && known.wordSet == result.hashes().wordSet(),
        call.list() != 0
            && known.list == call.list()
            && result.parts().page() != 0
            && known.page == result.parts().page(),
        isGrown(known, call, result));
  }

  private static boolean isGrown(Habit known, CallDigest call, ResultDigest result) {
    long[] numbers = call.numbers();
    boolean same = known.verbatim == result.hashes().verbatim();
    boolean grown = known.shape == call.shape() && same && known.numbers.length == numbers.length;
    for (int i = 0; grown && i < numbers.length; i++) {
      grown = numbers[i] >= known.numbers[i];
    }
    return grown;
  }

  void recordGiven(CallDigest call, ResultDigest result) {
    Habit habit = of(call.tool());
    if (call.list() != 0) {
      habit.list = call.list();
      habit.page = result.parts().page();
    }
    habit.shape = call.shape();
    habit.verbatim = result.hashes().verbatim();
    habit.wordSet = result.hashes().wordSet();
    habit.numbers = call.numbers();
  }

  /** The tool still fails, but less than before. */
  void forgetFailures(CallDigest call) {
    of(call.tool()).failures = 0;
  }

  /** Whether a tool has failed so often in a row that it brings no news by failing otherwise. */
  boolean keepsFailing(long tool) {
    Habit known = find(tool);
    return known != null && known.failures > MOST_FAILURES;
  }

  /** Whether a tool's last result was a failure that has a complaint. */
  boolean hasComplaint() {
    for (Habit habit : tools) {
      if (habit.complaints != null && habit.complaints.isOpen()) {
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
