package io.loophound.detectors.run;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.digest.MessageHash;
import io.loophound.detectors.digest.TextDigest;
import io.loophound.detectors.digest.TextDigests;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request brings that the run has not sent before: outcomes and user texts. The messages are
 * dropped as soon as the run has taken them in.
 *
 * @param asked the reply that is answered, as the request repeats it; null when it is not repeated
 * @param outcomes the tool messages, in order
 * @param userText the user messages, joined; empty when there are none
 * @param digest digest of outcomes and user texts together
 * @param fingerprint exact hash of the new messages: what stays the same when a request is retried
 */
public record News(
    Message asked, List<Message> outcomes, String userText, TextDigest digest, long fingerprint) {

  /** The news from message {@code from} on. */
  public static News of(Conversation conversation, int from) {
    Message asked = null;
    List<Message> outcomes = new ArrayList<>(2);
    StringBuilder users = new StringBuilder();
    StringBuilder all = new StringBuilder();
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
        all.setLength(0);
        continue;
      }
      if (role == Role.TOOL) {
        outcomes.add(message);
      } else {
        append(users, message.text());
      }
      append(all, message.text());
    }
    return new News(asked, outcomes, users.toString(), TextDigests.of(all.toString()), fingerprint);
  }

  /** What identifies the outcomes, 0 when there are none. */
  long outcomesHash() {
    long hash = 0;
    for (Message outcome : outcomes) {
      hash = Hash64.mix(hash, MessageHash.of(outcome));
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
