package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.sketch.ContentSketch;
import io.loophound.detectors.internal.digest.sketch.Novelty;
import io.loophound.detectors.internal.digest.text.TextDigest;

/** The texts of a run, from its agent and to it. Guarded by the run's lock. */
public final class Speech {
  private final RecentReplies replies;
  private ContentSketch content = new ContentSketch();
  private TalkWindow talk = new TalkWindow();
  private int admissions;
  private int relayed;
  private int task;
  private int handedOn;

  /** For a run whose replies are also remembered in {@code replies}. */
  public Speech(RecentReplies replies) {
    this.replies = replies;
  }

  /**
   * The first text that the run gets. If it is the reply of another run, the two are links of a
   * chain, and the words of the chain are known here.
   */
  public void begin(TextDigest text) {
    if (relayed > 0 || !replies.contains(text)) {
      return;
    }
    RecentReplies.Relay relay = replies.takeOver(text);
    relayed = 1;
    if (relay != null) {
      relayed += relay.length();
      content = relay.content();
      talk = relay.talk();
    }
  }

  /** How many runs in a row each began with the reply of the one before. */
  public int relayed() {
    return relayed;
  }

  /** The run begins with a task of this identity, which this many runs have handed on. */
  public void takeOver(int task, int times) {
    this.task = task;
    handedOn = Math.max(handedOn, times);
  }

  /** The identity of the task that it began with; 0 if that is too short. */
  public int task() {
    return task;
  }

  /** How many runs, one after another, have handed on what this one began with. */
  public int handedOn() {
    return handedOn;
  }

  /** Records a text; returns its novelty. */
  public Novelty hear(String text) {
    return content.add(text);
  }

  /** Whether the agent of a run wrote it. */
  public boolean ofAnAgent(TextDigest text) {
    return replies.contains(text);
  }

  /**
   * A turn begins with this text: the reply of another run's agent counts as talk like the run's
   * own replies.
   */
  public void turn(TextDigest text, Novelty novelty) {
    if (!replies.contains(text)) {
      talk.clear();
    } else if (relayed < 2 || talk.size() == 0) {
      talk.add(novelty); // along a chain its author has counted it
    }
  }

  /** The agent has replied; returns the novelty of the reply. */
  public Novelty reply(String text, boolean asksForTools, boolean counts) {
    Novelty novelty = content.add(text);
    admissions += ProgressLedger.admitsLoop(text) ? 1 : 0;
    if (asksForTools) {
      talk.clear();
    } else if (counts) {
      talk.add(novelty);
    }
    return novelty;
  }

  /** The reply was not a failure, so it may reach another run in the user's place. */
  public void remember(TextDigest digest) {
    replies.add(digest);
    if (relayed > 0 && talk.size() > 0) {
      replies.handOver(digest, new RecentReplies.Relay(relayed, content.copy(), talk.copy()));
    }
  }

  /** The newest consecutive replies that called no tool. */
  public TalkWindow talk() {
    return talk;
  }

  /** How often the agent's own ledger said that it is stuck in a loop. */
  public int admissions() {
    return admissions;
  }
}
