package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Role;

/** Tool calls in a history that have no result there: the model cannot know what they gave. */
public final class Unanswered {
  private static final int MOST_MESSAGES = 64;

  private Unanswered() {}

  /** Whether one of the newest messages asks for tools, and no result follows it. */
  public static boolean isIn(Conversation conversation) {
    int oldest = Math.max(0, conversation.size() - MOST_MESSAGES);
    boolean result = false;
    for (int i = conversation.size() - 1; i >= oldest; i--) {
      Role role = conversation.role(i);
      if (role == Role.TOOL) {
        result = true;
      } else if (role == Role.ASSISTANT) {
        if (!result && !conversation.message(i).toolCalls().isEmpty()) {
          return true;
        }
        result = false;
      }
    }
    return false;
  }
}
