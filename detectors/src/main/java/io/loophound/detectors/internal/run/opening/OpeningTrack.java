package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The conversations that one activation begins. This finds loops that start a new conversation with
 * each call: an answer cannot be parsed, so the same question is asked again; a draft is judged,
 * and another agent improves it in the same words. A prompt or reply that is new to the activation,
 * a call in the middle of a conversation, or a pause is something else, and all counts start again.
 * Texts are digested before the monitor is taken, so it is held for nanoseconds.
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

  /** A call that begins a conversation. Exactly one end is due. */
  public final class Call {
    private final OpeningStreak streak;
    private final OpeningRepeats repeats;
    private final WholeTasks.Streak whole; // null where no tasks with tools precede it
    private final boolean tells; // whether those are stronger evidence than the openings alone

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

    /** It ended without a reply, or was refused; it neither counts nor breaks the streak. */
    public void cancel(long nanos) {
      if (whole != null) {
        whole.cancel();
      }
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.close();
      }
    }

    /** It failed, which is not a reply. */
    public void fail(long nanos) {
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.fail();
      }
    }

    /** A later attempt after a failure has got a reply. */
    public void recover() {
      synchronized (OpeningTrack.this) {
        streak.recover();
      }
    }

    /** The reply asks for tools, so the conversation continues. */
    public void goOn(long nanos) {
      synchronized (OpeningTrack.this) {
        close(nanos);
        streak.close();
        streak.recover();
        forget();
      }
    }

    /** The reply ends the conversation. */
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

  /** A conversation begins. A probe follows a pause that the guard caused. */
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

  /** The activation did something other than begin a conversation. */
  public synchronized void forget() {
    forgetAllBut(null);
  }

  /**
   * Like {@link #forget}, and also forgets the prompts; returns whether nothing is left to
   * remember.
   */
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
