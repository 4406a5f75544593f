package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.fact.GivenWords;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.score.ToolScore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rounds of a request's history that this process has not seen: another one made them, or it was
 * started in the middle of the conversation. They are read from the end, within the caps of a
 * request, and have no times.
 */
public final class Recall {
  private static final int MOST_MESSAGES = 256;
  private static final int MOST_CHARACTERS = 8 * Excerpt.LONGEST;

  /** Nobody knows when the rounds were made: as long as a person takes, and no scheduler. */
  public static final float PERSON_SECONDS = 30;

  /** How many of the newest rounds may be like those to come. */
  private static final int READ_WHOLE = 2;

  /** Everything is known. */
  public static final Recall NOTHING = new Recall(List.of(), null);

  private final List<Round> rounds;
  private final Conversation conversation;
  private GivenWords given; // null until it is wanted

  private Recall(List<Round> rounds, Conversation conversation) {
    this.rounds = rounds;
    this.conversation = conversation;
  }

  /**
   * A reply and what came before it.
   *
   * @param request null if it is known, or too old
   * @param reply null if it is known
   */
  public record Round(RequestDelta request, Message reply) {}

  /** Oldest first. */
  public List<Round> rounds() {
    return rounds;
  }

  /** What people and tools have said in it, if a tool has a complaint now. */
  public GivenWords given(ToolScore tools) {
    if (!tools.hasComplaint()) {
      return GivenWords.NONE;
    }
    given = given == null ? tools.given(conversation) : given;
    return given;
  }

  /**
   * The seconds between a reply and the next request, at most and on average.
   *
   * @param millis in which all rounds were made; 0 if that is unknown
   */
  public float idleSeconds(long millis) {
    return millis == 0 ? PERSON_SECONDS : millis / 1000f / rounds.size();
  }

  /**
   * The rounds since a message.
   *
   * @param from the first message that has not been seen
   * @param replyKnown whether the first reply from there on has been seen
   * @param most how many rounds are read at most
   */
  public static Recall of(Conversation conversation, int from, boolean replyKnown, int most) {
    List<Integer> replies = replies(conversation, from, most);
    if (replies.isEmpty() || (replyKnown && replies.size() == 1)) {
      return NOTHING;
    }
    List<Round> rounds = new ArrayList<>(replies.size());
    int first = replies.get(0);
    boolean whole = conversation.role(from) != Role.ASSISTANT && first - from < MOST_MESSAGES;
    boolean all = whole && countReplies(conversation, from, first) == 0;
    MessageBeginnings beginnings = new MessageBeginnings(conversation, all ? from : first);
    for (int i = 0; i < replies.size(); i++) {
      int reply = replies.get(i);
      int begin = i == 0 ? from : replies.get(i - 1) + 1;
      boolean read = i > 0 || all;
      boolean unlike = i < replies.size() - READ_WHOLE && beginnings.areUnlike(begin, reply);
      rounds.add(
          new Round(
              read ? RequestDelta.recalled(conversation, begin, reply, unlike) : null,
              i == 0 && replyKnown && first == from ? null : conversation.message(reply)));
    }
    return new Recall(rounds, conversation);
  }

  private static int countReplies(Conversation conversation, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += conversation.role(i) == Role.ASSISTANT ? 1 : 0;
    }
    return count;
  }

  /** The newest replies, in order. */
  private static List<Integer> replies(Conversation conversation, int from, int most) {
    List<Integer> found = new ArrayList<>();
    int characters = 0;
    int oldest = Math.max(from, conversation.size() - MOST_MESSAGES);
    for (int i = conversation.size() - 1; i >= oldest && found.size() < most; i--) {
      Role role = conversation.role(i);
      if (role == Role.ASSISTANT) {
        found.add(i);
      } else if (role != Role.SYSTEM) {
        characters += conversation.message(i).text().length();
      }
      if (characters > MOST_CHARACTERS) {
        break;
      }
    }
    Collections.reverse(found);
    return found;
  }

  /**
   * How the long messages of the rounds that are read begin, once times and ids are masked: those
   * that begin like no other one are like no other one.
   */
  private static final class MessageBeginnings {
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
}
