package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** How a driver's newest conversations began, and how those that began alike have ended. */
final class Openings implements Iterable<Openings.Entry> {
  /** The outcome of a conversation that the guard stopped. */
  static final long FAILURE = 2;

  /** How many are remembered. */
  static final int MOST = 8;

  private static final long ELSEWHERE = -1;

  private static final Entry[] NONE = {};

  private Entry[] entries = NONE; // the newest first

  /** Conversations that begin alike. */
  static final class Entry {
    boolean counting;
    boolean handedOn;
    long outcome; // 0 if unknown
    boolean succeeded;
    Run run; // of the newest conversation, until it has ended
    boolean ended; // whether the newest conversation has, in words
    boolean stopped;
    int streak = -1; // the newest streak that it is part of
    long delivery; // of the newest conversation
    boolean redelivered; // whether the one before it was for an earlier delivery of its message
    private Ending elsewhere; // what it has come to in another process; null if nothing is open
    private long prompt;
    private boolean apart; // whether the newest conversation is of another session than the last
    private long session; // of the newest conversation; 0 if unknown
    private CounterTemplate template;
    private boolean numbered; // they differ in a number, perhaps that of an item
    private long failedCall; // the call whose failure is the outcome

    private void begin(Opening opening) {
      apart = session != 0 && opening.session() != 0 && session != opening.session();
      session = opening.session();
      prompt = opening.prompt();
      template = opening.template();
    }

    /**
     * Whether the conversation before the newest one was another user's. Attempts that fail are
     * not: an application may make up a session for each.
     */
    boolean isApart() {
      return apart && succeeded;
    }

    /** What it has come to in another process, once; null if nothing is open there. */
    Ending takeElsewhere() {
      Ending taken = elsewhere;
      elsewhere = null;
      return taken;
    }

    /** The same for other processes. */
    TrackState.Known known() {
      Ending unanswered = run == null ? elsewhere : Ending.of(run);
      return new TrackState.Known(prompt, outcome, failedCall, succeeded, stopped, unanswered);
    }

    /** The newest conversation is one of another process. */
    void restore(TrackState.Known known) {
      goOnFrom(known);
      redelivered = false;
      run = null;
      delivery = ELSEWHERE;
    }

    /** The one before the newest conversation is one of another process. */
    void goOnFrom(TrackState.Known known) {
      prompt = known.prompt();
      outcome = known.outcome();
      failedCall = known.failedCall();
      succeeded = known.succeeded();
      stopped = known.stopped();
      elsewhere = known.open();
      redelivered = true;
    }

    void deliver(long newest) {
      redelivered = delivery != 0 && newest != Delivery.FIRST && newest != delivery;
      delivery = newest;
    }

    private boolean isOf(Opening opening) {
      return prompt == opening.prompt();
    }

    private boolean counts(Opening opening) {
      return template != null && opening.template() != null && opening.template().follows(template);
    }

    /** An item that failed may come again under another number. */
    private boolean numbers(Opening opening) {
      return failedCall != 0
          && !stopped
          && template != null
          && opening.template() != null
          && opening.template().comesAfter(template);
    }

    /** Whether it has ended as before: of numbered items, with the same failing call of a tool. */
    boolean endsAgain(long newest, long newestFailedCall) {
      boolean sameCall = newestFailedCall != 0 && newestFailedCall == failedCall;
      return outcome == newest && (sameCall || !numbered);
    }

    void end(long newest, long newestFailedCall, boolean succeeds) {
      outcome = newest;
      failedCall = newestFailedCall;
      succeeded = succeeds;
    }

    /** The guard stopped the conversation. */
    void stop() {
      run = null;
      stopped = true;
      outcome = FAILURE;
      succeeded = false;
    }
  }

  /** The entry of a conversation that begins so; from now on it is the newest. */
  Entry of(Opening opening) {
    Entry known = find(entry -> entry.isOf(opening));
    if (known == null) {
      known = find(entry -> entry.counts(opening));
      if (known != null) {
        known.counting = true;
      }
    }
    if (known == null) {
      known = find(entry -> entry.numbers(opening));
      if (known != null) {
        known.numbered = true;
      }
    }
    Entry entry = known == null ? new Entry() : known;
    entry.begin(opening);
    putFirst(entry);
    return entry;
  }

  /** The entry of conversations that begin so, perhaps a new one. */
  Entry of(long prompt) {
    Entry known = find(entry -> entry.prompt == prompt);
    return known == null ? new Entry() : known;
  }

  void putFirst(Entry entry) {
    int index = Arrays.asList(entries).indexOf(entry);
    if (index < 0) {
      entries = Arrays.copyOf(entries, Math.min(MOST, entries.length + 1));
      index = entries.length - 1;
    }
    System.arraycopy(entries, 0, entries, 1, index);
    entries[0] = entry;
  }

  /** The same for other processes, the newest first. */
  List<TrackState.Known> known() {
    List<TrackState.Known> known = new ArrayList<>(entries.length);
    for (Entry entry : entries) {
      known.add(entry.known());
    }
    return known;
  }

  private Entry find(Predicate<Entry> wanted) {
    for (Entry entry : entries) {
      if (wanted.test(entry)) {
        return entry;
      }
    }
    return null;
  }

  /** How many of them are part of a streak. */
  int inStreak(int streak) {
    int count = 0;
    for (Entry entry : entries) {
      count += entry.streak == streak ? 1 : 0;
    }
    return count;
  }

  @Override
  public Iterator<Entry> iterator() {
    return Arrays.asList(entries).iterator();
  }
}
