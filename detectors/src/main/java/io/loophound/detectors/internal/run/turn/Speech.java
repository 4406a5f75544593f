package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.sketch.ContentSketch;
import io.loophound.detectors.internal.digest.sketch.Novelty;
import io.loophound.detectors.internal.digest.text.TextDigest;

/** What is said in a run, by its agent and to it. The run's lock guards it. */
public final class Speech {
  private final RecentReplies replies;
  private ContentSketch content = new ContentSketch();
  private TalkWindow talk = new TalkWindow();
  private int admissions;
  private int relayed;
  private int task;
  private int handedOn;

  /** Of a run whose replies are remembered in {@code replies}, too. */
  public Speech(RecentReplies replies) {
    this.replies = replies;
  }

  /**
   * The first thing that the run hears. Where it is the reply of another run, the two are links of
   * a chain, and what was said along the chain is known here.
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

  /** It begins with a task that is known by this, and that so many runs have handed on. */
  public void takeOver(int task, int times) {
    this.task = task;
    handedOn = Math.max(handedOn, times);
  }

  /** What the task that it began with is known by; 0 when that says too little. */
  public int task() {
    return task;
  }

  /** How many runs before have handed on, each to the next, what this one began with. */
  public int handedOn() {
    return handedOn;
  }

  /** Somebody says something; returns how much of it is news. */
  public Novelty hear(String text) {
    return content.add(text);
  }

  /** Whether the agent of a run said it. */
  public boolean ofAnAgent(TextDigest text) {
    return replies.contains(text);
  }

  /** A turn begins with this: what another run's agent said is as much talk as own replies. */
  public void turn(TextDigest text, Novelty novelty) {
    if (!replies.contains(text)) {
      talk.clear();
    } else if (relayed < 2 || talk.size() == 0) {
      talk.add(novelty); // along a chain the one who said it has counted it
    }
  }

  /** The agent has replied; returns how much of it is news. */
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

  /** The reply was no failure: it may come to another run in the user's place. */
  public void remember(TextDigest digest) {
    replies.add(digest);
    if (relayed > 0 && talk.size() > 0) {
      replies.handOver(digest, new RecentReplies.Relay(relayed, content.copy(), talk.copy()));
    }
  }

  /** The newest replies in a row that called no tool. */
  public TalkWindow talk() {
    return talk;
  }

  /** How often the agent's own ledger said that it is stuck in a loop. */
  public int admissions() {
    return admissions;
  }
}
