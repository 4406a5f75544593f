package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.JsonLeaves;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that people and tools have said in a request, as hashes: what of a call's arguments was
 * given to the model, and not made up by it.
 */
public final class GivenWords {
  /** Nothing is known to be given. */
  public static final GivenWords NONE = new GivenWords(new long[0], new GivenRanges(), false);

  private static final PhraseList REFUSALS = PhraseList.named("refusal-asked");

  private static final int MOST_MESSAGES = 256;
  private static final int MOST_OF_PEOPLE = 4096; // among so many messages
  private static final int MOST = 1 << 14;
  private static final int MOST_VALUES = 16;
  private static final int MOST_WORDS = 4;
  private static final int SHORTEST = 3;
  private static final int A_LINE = 120;

  /** The last part of a path, if it looks like the name of an item: words stand anywhere. */
  private static final Pattern NAME =
      Pattern.compile("(?=[\\w-]*[\\d_-])[\\w-]{" + SHORTEST + ",}");

  private static final int LONGEST = 80;

  private final long[] sorted;
  private final GivenRanges ranges;
  private final boolean refusals;

  private GivenWords(long[] sorted, GivenRanges ranges, boolean refusals) {
    this.sorted = sorted;
    this.ranges = ranges;
    this.refusals = refusals;
  }

  /**
   * Of the newest messages, except the model's own and failures, which repeat what was tried; of a
   * person's messages of many more.
   *
   * @param failures what is known of the conversation from its earlier requests
   */
  public static GivenWords of(Conversation conversation, KnownFailures failures) {
    Words words = new Words();
    GivenRanges ranges = new GivenRanges();
    int oldest = Math.max(0, conversation.size() - MOST_MESSAGES);
    int first = Math.max(0, conversation.size() - MOST_OF_PEOPLE);
    for (int i = conversation.size() - 1; i >= first && words.size < MOST; i--) {
      Role role = conversation.role(i);
      if (i < oldest ? role == Role.USER : role != Role.ASSISTANT) {
        Message message = conversation.message(i);
        boolean left =
            role == Role.TOOL && (namesOne(message) || failures.contains(conversation, i, message));
        if (!left) {
          String text = Excerpt.of(message.text());
          words.read(text);
          if (role == Role.USER) {
            ranges.read(text);
          }
        }
      }
    }
    return new GivenWords(words.sorted(), ranges, asksAboutRefusals(conversation));
  }

  /** What the system prompt and the first message after it ask for. */
  private static boolean asksAboutRefusals(Conversation conversation) {
    boolean asks = false;
    for (int i = 0; i < conversation.size() && !asks; i++) {
      Role role = conversation.role(i);
      if (role == Role.SYSTEM || role == Role.USER) {
        String text = Excerpt.of(conversation.message(i).text());
        asks = REFUSALS.isIn(text.toLowerCase(Locale.ROOT));
      }
      if (role != Role.SYSTEM) {
        break;
      }
    }
    return asks;
  }

  /** Whether the task is about what is refused: a refusal is an answer then. */
  boolean asksAboutRefusals() {
    return refusals;
  }

  /** Whether a tool names one thing in few words, as a receipt does: that is no list. */
  private static boolean namesOne(Message message) {
    String text = message.text();
    return text != null
        && text.length() <= A_LINE
        && text.indexOf('[') < 0
        && (text.startsWith("{") || text.indexOf(',') == text.lastIndexOf(','))
        && text.strip().indexOf('\n') < 0;
  }

  /** A hash of each value of the arguments that was given: short, and every word of it. */
  long[] valuesIn(String arguments) {
    if (sorted.length == 0) {
      return sorted;
    }
    return JsonLeaves.of(arguments, MOST_VALUES).stream()
        .filter(value -> value.length() <= LONGEST)
        .mapToLong(this::given)
        .filter(hash -> hash != 0)
        .toArray();
  }

  /** The hash of a value that was given, or 0. */
  private long given(String value) {
    if (ranges.contains(value)) {
      return Hash64.of(value);
    }
    long hash = value.length() < SHORTEST ? 0 : hashIfGiven(value);
    int segment = value.lastIndexOf('/') + 1;
    if (hash != 0 || segment == 0) {
      return hash;
    }
    Matcher name = NAME.matcher(value).region(segment, value.length());
    return name.lookingAt() ? hashIfGiven(name.group()) : 0; // an item in an address, or a path
  }

  private long hashIfGiven(String value) {
    Words words = new Words();
    words.read(value);
    long hash = Hash64.key();
    for (int i = 0; i < words.size; i++) {
      if (Arrays.binarySearch(sorted, words.hashes[i]) < 0) {
        return 0;
      }
      hash = Hash64.mix(hash, words.hashes[i]);
    }
    return words.size == 0 || words.size > MOST_WORDS ? 0 : hash;
  }

  /**
   * Which results of a history are failures, as far as it was asked before: each request repeats
   * the history, and to tell a failure takes longer than all else that is read in it. Not
   * thread-safe.
   */
  public static final class KnownFailures {
    private static final int SLOTS = 256; // as many as messages are read

    private final long[] slots = new long[SLOTS]; // the lowest bit says whether it is one

    boolean contains(Conversation conversation, int index, Message result) {
      long key = conversation.hash(index) & ~1;
      int slot = (int) (key >>> 1) & (SLOTS - 1);
      if (key == 0 || (slots[slot] & ~1) != key) {
        slots[slot] = key | (Outcomes.isFailure(result.text(), result.error()) ? 1 : 0);
      }
      return (slots[slot] & 1) != 0;
    }
  }

  /** The words of texts, in order. */
  private static final class Words {
    private long[] hashes = new long[MOST_WORDS + 1];
    private int size;

    void read(String text) {
      int i = 0;
      while (i < text.length() && size < MOST) {
        int start = i;
        while (i < text.length() && ArgumentWords.isPart(text.charAt(i))) {
          i++;
        }
        add(text, start, i);
        i = Math.max(i, start + 1);
      }
    }

    /** Marks around a word are not of it. */
    private void add(String text, int from, int to) {
      int start = from;
      int end = to;
      while (start < end && !Character.isLetterOrDigit(text.charAt(start))) {
        start++;
      }
      while (end > start && !Character.isLetterOrDigit(text.charAt(end - 1))) {
        end--;
      }
      if (end > start) {
        hashes = size < hashes.length ? hashes : Arrays.copyOf(hashes, 2 * size);
        hashes[size++] = Hash64.of(text.substring(start, end).toLowerCase(Locale.ROOT));
      }
    }

    long[] sorted() {
      long[] all = Arrays.copyOf(hashes, size);
      Arrays.sort(all);
      return all;
    }
  }
}
