package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.text.Excerpt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The messages after the last reply of a request, read from the end to bound the cost of one
 * request; what is left out is older than what is examined.
 */
final class NewestMessages {
  private static final int MOST_MESSAGES = 256;
  private static final int MOST_CHARACTERS = 8 * Excerpt.LONGEST;
  private static final int LEAST_OF_ONE = 1024;

  private final List<Message> outcomes = new ArrayList<>(2);
  private final List<String> userTexts = new ArrayList<>(2);
  private final List<String> texts = new ArrayList<>(2);
  private Message asked;
  private int room = MOST_CHARACTERS;
  private int messagesLeftOut;
  private int outcomesLeftOut;
  private long charactersLeftOut;

  private NewestMessages() {}

  static NewestMessages of(Conversation conversation, int from, int to) {
    NewestMessages messages = new NewestMessages();
    for (int i = to - 1; i >= from && messages.asked == null; i--) {
      messages.read(conversation, i);
    }
    Collections.reverse(messages.outcomes);
    Collections.reverse(messages.userTexts);
    Collections.reverse(messages.texts);
    return messages;
  }

  private void read(Conversation conversation, int index) {
    Role role = conversation.role(index);
    if (role == Role.ASSISTANT) {
      asked = conversation.message(index);
    } else if (role != Role.SYSTEM && texts.size() == MOST_MESSAGES) {
      messagesLeftOut++;
      outcomesLeftOut += role == Role.TOOL ? 1 : 0;
    } else if (role != Role.SYSTEM) {
      add(role, conversation.message(index));
    }
  }

  private void add(Role role, Message message) {
    int longest = Math.min(Excerpt.LONGEST, Math.max(LEAST_OF_ONE, room));
    String text = Excerpt.of(message.text(), longest);
    room -= text.length();
    charactersLeftOut += Math.max(0, message.text().length() - text.length());
    if (role == Role.USER && isRepeated(text)) {
      return;
    }
    texts.add(text);
    if (role == Role.TOOL) {
      String id = message.toolCallId();
      outcomes.add(new Message(role, text, List.of(), id, message.error(), message.unread()));
    } else if (!text.isEmpty()) {
      userTexts.add(text);
    }
  }

  /** Whether the user's next message is the same, so the attempt between them has failed. */
  private boolean isRepeated(String text) {
    return !userTexts.isEmpty()
        && userTexts.get(userTexts.size() - 1).equals(text)
        && texts.get(texts.size() - 1).equals(text);
  }

  /** The last reply, as the request repeats it; null if there is none. */
  Message lastReply() {
    return asked;
  }

  /** The tool messages, in order. */
  List<Message> outcomes() {
    return outcomes;
  }

  /** How many earlier tool messages are not examined. */
  int outcomesLeftOut() {
    return outcomesLeftOut;
  }

  /** The texts of user messages, in order. */
  List<String> userTexts() {
    return userTexts;
  }

  /** All texts, in order. */
  List<String> texts() {
    return texts;
  }

  /** What is not examined, in words; empty if everything is. */
  String leftOut() {
    if (messagesLeftOut == 0 && charactersLeftOut == 0) {
      return "";
    }
    return "of a request, "
        + messagesLeftOut
        + " older messages and "
        + charactersLeftOut
        + " characters in the middle of long texts";
  }
}
