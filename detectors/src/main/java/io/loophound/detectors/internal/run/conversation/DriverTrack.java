package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.PendingTrail;
import io.loophound.detectors.internal.run.Reports;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.internal.score.talk.TalkScore;
import io.loophound.detectors.policy.Sign;
import java.util.List;

/**
 * The conversations that one driver begins. Whole conversations have a score of their own: equal
 * means equal after masking, never near-equal. All its model calls share one score of talk, from
 * its second conversation on. Guarded by its monitor, which is held for microseconds.
 */
public final class DriverTrack {
  private static final int DISTINCT = 3;

  /** A conversation that succeeded and begins again later than this is a schedule, or a person. */
  private static final long SOON_NANOS = 2_000_000_000L;

  /** One that failed and begins again later than this is a schedule. */
  private static final long WINDOW_NANOS = 60_000_000_000L;

  private final boolean ofActivation;
  private final long id;
  private PendingTrail elsewhere; // null until other processes are asked
  private final Openings openings = new Openings();
  private final Score score = new Score();
  private TalkScore talk; // null until the second conversation begins
  private Run speaker; // the run of the newest reply
  private Tasks tasks = Tasks.NONE; // that the newest reply hands on
  private int begun;
  private int open;
  private long counted; // the delivery that has added to the score
  private long delivery; // the newest one of a message; 0 for anything else
  private int deliveries;
  private int storm;
  private long beginNanos;
  private long endNanos;
  private boolean announced; // whether others were told of it before they ask
  private Reports reports; // null until something is found

  DriverTrack(boolean ofActivation, long id) {
    this.ofActivation = ofActivation;
    this.id = id;
  }

  /** Identifies the driver. */
  public long id() {
    return id;
  }

  /** What other processes were asked about its message. */
  public synchronized PendingTrail elsewhere() {
    elsewhere = elsewhere == null ? new PendingTrail() : elsewhere;
    return elsewhere;
  }

  /** Whether this is another delivery of its message than the newest one. */
  public synchronized boolean isAnother(long number) {
    return number != 0 && number != delivery;
  }

  private void count(long number) {
    begun++;
    deliveries += isAnother(number) ? 1 : 0;
    delivery = isAnother(number) ? number : delivery;
  }

  /** What another process needs to know if it gets the message next. */
  public synchronized byte[] bytes() {
    return new TrackState(deliveries, score.rounds(), score.total(), openings.known()).bytes();
  }

  /** Whether others are told of it before they ask: once they were, of all that follows, too. */
  public synchronized boolean isToBeAnnounced(Weights weights) {
    announced |= weights.isSuspicious(score);
    return announced;
  }

  /**
   * Goes on where another process has left off, if that got the message since this one did.
   *
   * @param number of the delivery that this process has got now
   */
  public synchronized void restore(byte[] bytes, long number, Weights weights) {
    TrackState left = TrackState.read(bytes);
    boolean late = number == delivery;
    int own = late ? 1 : 0;
    if (left.deliveries() <= deliveries - own) {
      return;
    }
    deliveries = left.deliveries() + own;
    counted = 0;
    score.reset();
    for (int i = left.rounds(); i > 0; i--) {
      int weight = (left.total() - Score.base()) / left.rounds();
      score.add(Sign.CONVERSATION_FAILS, weight, Score.Position.NONE, Score.Position.NONE);
    }
    announced |= weights.isSuspicious(score);
    for (int i = left.known().size() - 1; i >= 0; i--) {
      TrackState.Known known = left.known().get(i);
      Openings.Entry entry = openings.of(known.prompt());
      if (late && entry.delivery == number) {
        goOn(entry, known, weights);
      } else {
        entry.restore(known);
        openings.putFirst(entry);
      }
    }
  }

  /** The newest conversation of this entry turns out to follow on what another process had. */
  private void goOn(Openings.Entry entry, TrackState.Known known, Weights weights) {
    TrackState.Known own = entry.known();
    entry.goOnFrom(known);
    Ending before = entry.takeElsewhere();
    if (before != null) {
      settle(entry, before, null, 0, weights);
    }
    if (entry.stopped) {
      entry.stopped = false;
      add(Sign.CONVERSATION_RESTARTED, weights);
    }
    if (own.stopped()) {
      entry.stop();
    } else if (entry.ended) {
      settle(entry, ConversationEnd.of(own), 0, weights);
    }
  }

  /**
   * What the driver's score was when a conversation began.
   *
   * @param total in hundredths
   * @param blocking the part of it that may stop the run
   * @param sign the heaviest sign
   * @param count how many conversations were alike
   * @param streak identifies the streak
   * @param storm how many model calls failed in a row, each repeated at once
   * @param ofActivation whether one activation began them all; otherwise it is unknown who did
   */
  public record Standing(
      int total, int blocking, Sign sign, int count, int streak, int storm, boolean ofActivation) {}

  /** A call that begins a conversation. Exactly one end is due. */
  public final class OpenConversation {
    private final Openings.Entry entry;
    private final boolean overlapped;
    private final Standing standing;
    private final Weights weights;
    private final long pauseNanos;

    private OpenConversation(Openings.Entry entry, long pause, boolean overlaps, Weights weights) {
      this.entry = entry;
      pauseNanos = pause;
      overlapped = overlaps;
      this.weights = weights;
      standing = standing();
    }

    /** What came before it. */
    public Standing standing() {
      return standing == null ? DriverTrack.this.earlierConversations() : standing;
    }

    /** It ended without a reply, or was refused; it neither counts nor breaks a streak. */
    public void cancel(long nanos) {
      synchronized (DriverTrack.this) {
        close(nanos);
      }
    }

    /** The model call failed, which is not a reply. */
    public void fail(long nanos) {
      synchronized (DriverTrack.this) {
        close(nanos);
        storm++;
      }
    }

    /** A later attempt after a failure has got a reply. */
    public void recover() {
      synchronized (DriverTrack.this) {
        storm = 0;
      }
    }

    /** The reply asks for tools: the conversation of this run continues. */
    public void continueConversation(Run run, long nanos) {
      synchronized (DriverTrack.this) {
        close(nanos);
        storm = 0;
        entry.run = run;
      }
    }

    /** The reply ends the conversation. */
    public void end(String reply, long nanos) {
      TextDigest digest = TextDigests.of(reply);
      synchronized (DriverTrack.this) {
        close(nanos);
        storm = 0;
        if (!overlapped) { // otherwise none saw the other's reply: votes, not retries
          settle(entry, null, digest, pauseNanos, weights);
          entry.ended = true;
        }
      }
    }
  }

  /**
   * A conversation begins.
   *
   * @param delivery the {@linkplain Delivery#number number} of the delivery that it is for
   * @param probe whether the guard caused the pause before it
   */
  public synchronized OpenConversation begin(
      Opening opening, long delivery, long nanos, boolean probe, Weights weights) {
    count(delivery);
    if (begun > 1 && talk == null) {
      talk = speaker == null ? new TalkScore() : TalkScore.after(speaker.talk());
    }
    if (talk != null) {
      talk.setWeights(weights);
    }
    long pause = open > 0 || probe ? 0 : nanos - endNanos;
    long since = open > 0 ? beginNanos : endNanos; // how long a call took says nothing
    storm = nanos - since < CallWindow.AT_ONCE_NANOS ? storm : 0;
    beginNanos = nanos;
    Openings.Entry entry = openings.of(opening);
    entry.handedOn = tasks.hasOne(opening.task());
    entry.deliver(delivery);
    entry.ended = false;
    boolean nested = entry.handedOn && entry.run != null;
    if (!nested) {
      settleAbandoned(entry, pause, weights);
    }
    if (entry.stopped) {
      entry.stopped = false;
      add(Sign.CONVERSATION_RESTARTED, weights);
    } else if (nested) {
      add(Sign.HANDED_ON, weights);
    } else if (entry.outcome == 0 || isLate(entry, pause) || entry.isApart()) {
      entry.outcome = 0;
      score.reset();
    }
    open++;
    return new OpenConversation(entry, pause, open > 1, weights);
  }

  private static boolean isLate(Openings.Entry entry, long pauseNanos) {
    return !entry.redelivered && pauseNanos >= (entry.succeeded ? SOON_NANOS : WINDOW_NANOS);
  }

  /**
   * The conversation before never got an answer: what its last tool call said is how it ended, or
   * that its message had to be delivered again.
   */
  private void settleAbandoned(Openings.Entry entry, long pauseNanos, Weights weights) {
    Ending ending = entry.run == null ? entry.takeElsewhere() : Ending.of(entry.run);
    entry.run = null;
    if (ending != null && (ending.failure() != 0 || entry.redelivered)) {
      settle(entry, ending, null, pauseNanos, weights);
    }
  }

  /** A run has answered without asking for a tool: its conversation is over. */
  public synchronized void end(Run run, String reply, long nanos, Weights weights) {
    TextDigest digest = TextDigests.of(reply);
    for (Openings.Entry entry : openings) {
      if (entry.run == run) {
        entry.run = null;
        endNanos = nanos;
        settle(entry, Ending.of(run), digest, 0, weights);
        entry.ended = true;
        return;
      }
    }
  }

  /** The guard stopped this run. */
  public synchronized void recordStop(Run run) {
    for (Openings.Entry entry : openings) {
      if (entry.run == run) {
        entry.stop();
      }
    }
  }

  /**
   * A conversation has ended.
   *
   * @param ending null if it had no tools
   * @param reply null if the last tool call never got one
   */
  private void settle(
      Openings.Entry entry, Ending ending, TextDigest reply, long pauseNanos, Weights weights) {
    settle(entry, ConversationEnd.of(entry, ending, reply), pauseNanos, weights);
  }

  private void settle(Openings.Entry entry, ConversationEnd end, long pauseNanos, Weights weights) {
    boolean same = entry.endsAgain(end.digest(), end.failedCall());
    entry.end(end.digest(), end.failedCall(), end.sign() != Sign.CONVERSATION_FAILS);
    if (!same || isLate(entry, pauseNanos)) {
      score.reset();
      return;
    }
    entry.streak = score.streak();
    if (entry.redelivered) {
      addOfDelivery(entry.delivery, weights);
    } else if (openings.inStreak(score.streak()) <= DISTINCT) {
      add(end.sign(), weights);
    }
  }

  /** The message came again because the work on it had failed, whatever the agent replied. */
  private void addOfDelivery(long delivery, Weights weights) {
    if (counted != delivery) {
      counted = delivery;
      add(Sign.CONVERSATION_FAILS, weights);
    }
  }

  private void add(Sign sign, Weights weights) {
    score.add(sign, weights.of(sign), Score.Position.NONE, Score.Position.NONE);
  }

  private void close(long nanos) {
    open--;
    endNanos = nanos;
  }

  private Standing earlierConversations() {
    return new Standing(
        score.total(),
        score.blocking(),
        score.dominant(),
        score.rounds() + 1,
        score.streak(),
        storm,
        ofActivation);
  }

  /**
   * The score of talk over the driver's conversations after this request; null while there is only
   * one conversation.
   */
  public synchronized Score talk(
      Run run, boolean begins, List<String> said, List<String> results, double idleSeconds) {
    if (talk == null) {
      return null;
    }
    List<String> newest =
        begins && said.size() > 1 ? said.subList(said.size() - 1, said.size()) : said;
    boolean own = !begins && run == speaker;
    boolean carried = own || newest.stream().anyMatch(talk::carries);
    talk.recordRequest(newest, results, carried, idleSeconds, Score.Position.NONE);
    return talk.score();
  }

  /** The same, for a request that talk has read before. */
  public synchronized Score talk() {
    return talk == null ? null : talk.score();
  }

  /**
   * Whether to report a finding about the driver: the first time, when its action is stronger than
   * before, and each time its count has doubled.
   */
  public synchronized boolean recordReport(Finding finding) {
    reports = reports == null ? new Reports() : reports;
    return reports.record(finding);
  }

  /** A reply to one of the driver's calls. */
  public synchronized void recordReply(Run run, String text, List<String> arguments) {
    speaker = run;
    tasks = Tasks.of(arguments);
    if (talk != null) {
      talk.recordReply(text, arguments);
    }
  }
}
