package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.sketch.WordSketch;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.window.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request brings that the run has not sent before: outcomes and user texts. It is dropped as
 * soon as the run has taken it in. Not thread-safe.
 */
public final class RequestDelta {
  private final Message asked;
  private final List<Message> outcomes;
  private final String userText;
  private final List<String> texts;
  private final long fingerprint;
  private TextDigest digest;
  private WordSketch words;

  private RequestDelta(
      Message asked,
      List<Message> outcomes,
      String userText,
      List<String> texts,
      long fingerprint) {
    this.asked = asked;
    this.outcomes = outcomes;
    this.userText = userText;
    this.texts = texts;
    this.fingerprint = fingerprint;
  }

  /** The reply that is answered, as the request repeats it; null when it does not. */
  public Message asked() {
    return asked;
  }

  /** The tool messages, in order. */
  public List<Message> outcomes() {
    return outcomes;
  }

  /** The user messages, joined; empty when there are none. */
  public String userText() {
    return userText;
  }

  /** The words of the user messages, made when they are asked for; not to be changed. */
  public WordSketch words() {
    if (words == null) {
      words = WordSketch.of(userText);
    }
    return words;
  }

  /** Exact hash of the new messages: what stays the same when a request is retried. */
  public long fingerprint() {
    return fingerprint;
  }

  /** Digest of outcomes and user texts together, made when it is asked for. */
  public TextDigest digest() {
    if (digest == null) {
      digest = TextDigests.of(texts.size() == 1 ? texts.get(0) : String.join("\n", texts));
    }
    return digest;
  }

  /** The digest, where {@code step} has answered the only outcome there is: it has it already. */
  public TextDigest digest(Step step) {
    boolean alone = outcomes.size() == 1 && userText.isEmpty();
    return alone && step != null && step.complete() ? step.outcome().text() : digest();
  }

  /** The news from message {@code from} on. */
  public static RequestDelta of(Conversation conversation, int from) {
    Message asked = null;
    List<Message> outcomes = new ArrayList<>(2);
    StringBuilder users = new StringBuilder();
    List<String> all = new ArrayList<>(2);
    long fingerprint = 1;
    for (int i = from; i < conversation.size(); i++) {
      Role role = conversation.role(i);
      if (role == Role.SYSTEM) {
        continue;
      }
      fingerprint = Hash64.mix(fingerprint, conversation.hash(i));
      Message message = conversation.message(i);
      if (role == Role.ASSISTANT) {
        asked = message;
        outcomes.clear();
        users.setLength(0);
        all.clear();
        continue;
      }
      if (role == Role.TOOL) {
        outcomes.add(message);
      } else {
        append(users, message.text());
      }
      all.add(message.text());
    }
    return new RequestDelta(asked, outcomes, users.toString(), all, fingerprint);
  }

  /** What identifies the outcomes, 0 when there are none. */
  public long outcomesHash() {
    long hash = 0;
    for (Message outcome : outcomes) {
      hash = Hash64.mix(hash, outcome.digest());
    }
    return hash;
  }

  private static void append(StringBuilder to, String text) {
    if (to.length() > 0) {
      to.append('\n');
    }
    to.append(text);
  }
}
