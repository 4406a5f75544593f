package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.score.ToolScore;
import java.util.HashMap;
import java.util.Map;

/**
 * How the long messages of the rounds that are read begin, once times and ids are masked: those
 * that begin like no other one are like no other one.
 */
final class MessageBeginnings {
  private static final int READ = 256;

  private final Map<Integer, Long> byIndex = new HashMap<>();
  private final Map<Long, Integer> counts = new HashMap<>();

  /** Of the messages from an index on. */
  MessageBeginnings(Conversation conversation, int from) {
    for (int i = from; i < conversation.size(); i++) {
      Role role = conversation.role(i);
      if (role == Role.TOOL || role == Role.USER) {
        add(i, conversation.message(i).text());
      }
    }
  }

  private void add(int index, String text) {
    if (text.length() > ToolScore.LONG) {
      int blank = text.lastIndexOf(' ', READ);
      long beginning = TextDigests.of(text.substring(0, blank < 0 ? READ : blank)).exact();
      byIndex.put(index, beginning);
      counts.merge(beginning, 1, Integer::sum);
    }
  }

  /** Whether each long message in this range begins like no other one. */
  boolean areUnlike(int from, int to) {
    for (int i = from; i < to; i++) {
      Long beginning = byIndex.get(i);
      if (beginning != null && counts.get(beginning) > 1) {
        return false;
      }
    }
    return true;
  }
}
