package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.score.ToolScore;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request brings that the run has not sent before: outcomes and user texts. Dropped as soon
 * as the run has recorded it. Not thread-safe.
 */
public final class RequestDelta {
  /** Of long results far back that are like no others: their words are soon forgotten. */
  private static final int GLIMPSE = 256;

  private final NewestMessages messages;
  private final String userText;
  private final long fingerprint;
  private final boolean again;
  private final boolean begins;
  private boolean recalled;
  private boolean unlike;
  private TextDigest digest;

  private RequestDelta(NewestMessages messages, long fingerprint, boolean again, boolean begins) {
    this.begins = begins;
    this.again = again;
    this.messages = messages;
    userText = String.join("\n", messages.userTexts());
    this.fingerprint = fingerprint;
  }

  /** Identifies what begins a conversation; 0 in the middle of one. */
  public long opening() {
    return begins ? fingerprint : 0;
  }

  /** The reply that is answered, as the request repeats it; null if it does not. */
  public Message lastReply() {
    return messages.lastReply();
  }

  /** The tool messages, in order. */
  public List<Message> outcomes() {
    return messages.outcomes();
  }

  /** How many tool messages before {@link #outcomes} are not examined. */
  public int outcomesLeftOut() {
    return messages.outcomesLeftOut();
  }

  /** What is not examined, in words; empty if everything is. */
  public String leftOut() {
    return messages.leftOut();
  }

  /** The user messages, joined; empty when there are none. */
  public String userText() {
    return userText;
  }

  /** The newest user message; empty when there are none. */
  String newestUserText() {
    List<String> texts = messages.userTexts();
    return texts.isEmpty() ? "" : texts.get(texts.size() - 1);
  }

  /** Its digest. */
  public TextDigest newestText() {
    return TextDigests.of(newestUserText());
  }

  /**
   * The messages in the user's place, in order. After calls without tool messages the first of them
   * is their result.
   */
  public List<String> userTexts(boolean asked) {
    List<String> texts = messages.userTexts();
    return standsForResult(asked) ? texts.subList(1, texts.size()) : texts;
  }

  /** The results of tools, in order; of long ones in a history, the beginning and the end. */
  public List<String> results(boolean asked) {
    if (standsForResult(asked)) {
      return messages.userTexts().subList(0, 1);
    }
    List<String> results = new ArrayList<>(outcomes().size());
    outcomes().forEach(outcome -> results.add(excerpt(outcome.text())));
    return results;
  }

  private String excerpt(String result) {
    boolean brief = unlike && result != null && result.length() > ToolScore.LONG;
    return brief
        ? result.substring(0, GLIMPSE)
        : Excerpt.of(result, recalled ? ToolScore.LONG : Excerpt.LONGEST);
  }

  private boolean standsForResult(boolean asked) {
    return asked && outcomes().isEmpty() && !messages.userTexts().isEmpty();
  }

  /** Exact hash of the new messages; stays the same when a request is retried. */
  public long fingerprint() {
    return fingerprint;
  }

  /**
   * Digest of outcomes and user texts together, computed on demand. If an outcome could not be
   * read, only a retry of the same request has an equal one.
   */
  public TextDigest digest() {
    if (digest == null) {
      boolean unread = outcomes().stream().anyMatch(Message::unread);
      digest = unread ? identity() : TextDigests.of(String.join("\n", messages.texts()));
    }
    return digest;
  }

  /** In place of a digest: equal only for a retry of the same request. */
  public TextDigest identity() {
    return new TextDigest(fingerprint, fingerprint, 0);
  }

  /** Whether the run has sent the same request before. */
  boolean isAgain() {
    return again;
  }

  /**
   * The delta from message {@code from} on; if it is too large, its newest part.
   *
   * @param again whether the run has sent the same request before
   * @param begins whether it begins a conversation
   */
  public static RequestDelta of(
      Conversation conversation, int from, boolean again, boolean begins) {
    return between(conversation, from, conversation.size(), again, begins);
  }

  /**
   * What these messages of a history have brought.
   *
   * @param unlike whether its long results are like no others there
   */
  static RequestDelta recalled(Conversation conversation, int from, int to, boolean unlike) {
    RequestDelta delta = between(conversation, from, to, false, false);
    delta.recalled = true;
    delta.unlike = unlike;
    return delta;
  }

  /** Whether its long results are like no others that are known. */
  boolean isUnlike() {
    return unlike;
  }

  private static RequestDelta between(
      Conversation conversation, int from, int to, boolean again, boolean begins) {
    long fingerprint = 1;
    for (int i = from; i < to; i++) {
      if (conversation.role(i) != Role.SYSTEM) {
        fingerprint = Hash64.mix(fingerprint, conversation.hash(i));
      }
    }
    return new RequestDelta(NewestMessages.of(conversation, from, to), fingerprint, again, begins);
  }

  /** Identifies the masked outcomes; 0 if there are none. */
  public long outcomesHash() {
    long hash = 0;
    for (Message outcome : outcomes()) {
      hash = Hash64.mix(hash, TextDigests.of(outcome.text()).exact());
    }
    return hash;
  }

  /** Identifies the calls that have the outcomes; 0 if one of them has no id. */
  public long answeredCalls() {
    long hash = 0;
    for (Message outcome : outcomes()) {
      if (outcome.toolCallId().isEmpty()) {
        return 0;
      }
      hash = Hash64.mix(hash, Hash64.of(outcome.toolCallId()));
    }
    return hash;
  }
}
