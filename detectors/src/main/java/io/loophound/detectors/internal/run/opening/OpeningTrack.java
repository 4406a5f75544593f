package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The conversations that one activation begins: here a loop is seen that starts a new conversation
 * with each call (an answer cannot be parsed, the same question is asked again; a draft is judged,
 * and another agent improves it in the same words). A prompt or a reply that the activation has not
 * had, a call in the midst of a conversation, or a pause is something else: all counts begin anew.
 * Texts are digested before the monitor is taken: what is done under it takes nanoseconds.
 */
public final class OpeningTrack {
  private static final long PAUSE_NANOS = 1_000_000_000L;
  private static final int STREAKS = 8;

  private final boolean ofActivation;
  private final Deque<OpeningStreak> streaks = new ArrayDeque<>(2); // the newest first
  private int open;
  private long endNanos;

  OpeningTrack(boolean ofActivation) {
    this.ofActivation = ofActivation;
  }

  /** A call that begins a conversation. Its end is due once. */
  public final class Call {
    private final OpeningStreak streak;
    private final OpeningRepeats repeats;
    private final WholeTasks.Streak whole; // null where no tasks with tools lie before it
    private final boolean tells; // whether those tell more than the openings alone

    private Call(OpeningStreak streak, OpeningRepeats repeats, WholeTasks.Streak whole) {
      this.streak = streak;
      this.whole = whole;
      OpeningRepeats ofWhole = whole == null ? repeats : whole.repeats();
      tells = repeats.failures() == 0 && ofWhole.pairs() > repeats.pairs();
      this.repeats = tells ? ofWhole : repeats;
    }

    /** What came before it. */
    public OpeningRepeats repeats() {
      return repeats;
    }

    /** Whether the streak is to be reported: once, and each time it has doubled since. */
    public boolean report() {
      if (tells) {
        return whole.report();
      }
      synchronized (OpeningTrack.this) {
        return streak.report();
      }
    }

    /** It ended without a reply, or was refused: it neither counts nor breaks the streak. */
    public void cancel(long nanos) {
      if (whole != null) {
        whole.cancel();
      }
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.close();
      }
    }

    /** It failed: that is no reply. */
    public void fail(long nanos) {
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.fail();
      }
    }

    /** An attempt after the one that failed has got a reply. */
    public void recover() {
      synchronized (OpeningTrack.this) {
        streak.recover();
      }
    }

    /** The reply asks for tools: the conversation goes on. */
    public void goOn(long nanos) {
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.close();
        streak.recover();
        forget();
      }
    }

    /** The reply is there, and ends the conversation. */
    public void end(String text, long tokenCount, double dollars, boolean isEstimate, long nanos) {
      end(TextDigests.of(text), tokenCount, dollars, isEstimate, nanos);
    }

    private void end(
        TextDigest reply, long tokenCount, double dollars, boolean isEstimate, long nanos) {
      synchronized (OpeningTrack.this) {
        close(nanos);
        if (streak.reply(reply, tokenCount, dollars, isEstimate)) {
          forgetAllBut(streak);
        }
      }
    }
  }

  /** A conversation begins. A probe comes after a pause of the guard's own making. */
  Call begin(Opening opening, long nanos, boolean probe, WholeTasks.Streak whole) {
    long prompt = opening.prompt();
    opening.template();
    synchronized (this) {
      if (open == 0 && !probe && nanos - endNanos >= PAUSE_NANOS) {
        streaks.clear();
      }
      open++;
      OpeningStreak streak = of(prompt, opening);
      return new Call(streak, streak.begin(nanos, nanos - endNanos), whole);
    }
  }

  private OpeningStreak of(long prompt, Opening opening) {
    for (OpeningStreak streak : streaks) {
      if (streak.isOf(prompt) || streak.precedes(opening)) {
        return again(streak, prompt, opening);
      }
    }
    forget();
    if (streaks.size() == STREAKS) {
      streaks.removeLast();
    }
    OpeningStreak first = new OpeningStreak(opening, ofActivation);
    streaks.addFirst(first);
    return first;
  }

  private OpeningStreak again(OpeningStreak streak, long prompt, Opening opening) {
    if (!streak.isOf(prompt)) {
      streak.countOn(opening);
    }
    if (streaks.peekFirst() != streak) {
      streak.lieApart();
      streaks.remove(streak);
      streaks.addFirst(streak);
    }
    return streak;
  }

  /** The activation did something else than to begin a conversation. */
  public synchronized void forget() {
    forgetAllBut(null);
  }

  /** As {@link #forget}, and the prompts, too; returns whether nothing is left to remember. */
  synchronized boolean forgetAll() {
    streaks.removeIf(OpeningStreak::forget);
    return streaks.isEmpty() && open == 0;
  }

  private void forgetAllBut(OpeningStreak newest) {
    for (OpeningStreak streak : streaks) {
      if (streak != newest) {
        var unused = streak.forget();
      }
    }
  }

  private void close(long nanos) {
    open--;
    endNanos = nanos;
  }
}
