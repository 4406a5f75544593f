package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.score.LastHashes;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.internal.score.talk.TalkTable.Answer;
import io.loophound.detectors.internal.score.talk.TalkTable.ReplyKind;
import io.loophound.detectors.internal.words.PhraseList;
import io.loophound.detectors.policy.Sign;
import java.util.Arrays;
import java.util.List;

/**
 * The score of replies in words and of what answers them. Rounds of tool calls are neutral here,
 * but what they find is news for the next round of talk. Not thread-safe.
 */
public final class TalkScore {
  /** Replies and messages looked back at, so that cycles count. */
  private static final int LAST = 12;

  /** Fewer words may be a label, a move, a roll of dice. */
  private static final int SHORT = 6;

  /** So many new numbers in a form that is known are the next thing to be worked on. */
  private static final int NEXT_NUMBERS = 2;

  /** A message with more new words is news. */
  private static final int PERSON = 2;

  /** Words of an equal message that nobody types again and again. */
  private static final int LONG = 8;

  private static final double SLOW_SECONDS = 10;
  private static final int SLOW = 4;
  private static final double MINUTE = 60;

  private static final int SOME_NEWS = 20;
  private static final double SOME_NEWS_SHARE = 0.40;
  private static final int FEW_NEWS = 4;
  private static final double FEW_NEWS_SHARE = 0.70;
  private static final int SEVERAL_NEWS = 5; // plain words: a sentence of a story with a refrain
  private static final double SEVERAL_NEWS_SHARE = 0.30;
  private static final int CODE_NEWS = 2;
  private static final TalkText[] NO_MESSAGES = {};
  private static final String CODE = "```";

  private static final PhraseList WAITS = PhraseList.named("unfinished");

  private final Score score = new Score();
  private final SaidReplies replies = new SaidReplies(LAST);
  private TalkText[] messages = NO_MESSAGES; // the newest last
  private final RepliesInside inside = new RepliesInside();
  private SeenWords seen = new SeenWords();
  private GrowingHashes pending; // new numbers that no reply has taken up; null if there are none
  private final LastHashes results = new LastHashes(2 * LAST);
  private ReplyKind open; // the reply that waits for its answer; null if none does
  private boolean openAsked; // whether that reply asked for tools
  private boolean openThanks; // whether it is a courtesy
  private boolean openStale; // whether every word of it had been said
  private boolean openRepeats; // whether it is to the letter one of the last replies
  private boolean complaintVaries; // the newest complaint is not to the letter as before
  private boolean complained; // the message before the newest refused a reply
  private boolean observed; // the newest message is what a tool found, written as ReAct agents do
  private boolean tells; // the newest message has new words that are no numbers and no identifiers
  private boolean found; // a tool brought something new since the last round of talk
  private int messageWords;
  private int newNumbers; // of the newest message that nobody had said
  private long begunWith; // what the newest conversation began with
  private int factor = Weights.UNIT;

  /** Other weights apply from now on. */
  public void setWeights(Weights weights) {
    factor = weights.of(Sign.TALK);
  }

  /** Another talk, in which the last replies of this one are known when they are handed on. */
  public static TalkScore after(TalkScore first) {
    TalkScore next = new TalkScore();
    next.inside.copy(first.inside);
    return next;
  }

  /** The score. */
  public Score score() {
    return score;
  }

  /** Texts that the run knows, such as its system prompt: their words are not new. */
  public void learn(String text) {
    seen.addAllOf(text);
  }

  /**
   * What the next request adds.
   *
   * @param said messages of a user role
   * @param toolResults results of tools
   * @param carried whether it holds the last reply; one that does not belongs to another
   *     conversation
   * @param idleSeconds the time since the last reply, or 0
   */
  public void recordRequest(
      List<String> said,
      List<String> toolResults,
      boolean carried,
      double idleSeconds,
      Score.Position position) {
    hearResults(toolResults);
    boolean handsOn = false;
    boolean waits = false;
    StringBuilder own = new StringBuilder();
    for (String message : said) {
      String rest = inside.without(message);
      handsOn |= rest.length() != message.length();
      waits |= Refusals.contains(WAITS, message) || TextOutcome.awaits(message);
      if (!rest.isBlank()) {
        own.append(own.length() == 0 ? "" : "\n").append(rest);
      }
    }
    Answer answer = own.length() == 0 ? Answer.ECHO : hearMessage(own.toString());
    if (handsOn && (answer.isRepeated() || answer == Answer.TURN)) {
      answer = Answer.ECHO; // fixed words around a reply that is handed on
    }
    if (openThanks
        && answer != Answer.FRESH
        && !said.isEmpty()
        && said.stream().allMatch(Courtesy::isAllOf)) {
      answer = open == null ? answer : open.heavier(answer, Answer.COURTESY);
    }
    end(waits ? Answer.FRESH : answer, own.length() > 0, carried, idleSeconds, position);
  }

  private void hearResults(List<String> toolResults) {
    for (String result : toolResults) {
      seen.addAllOf(result);
      int hash = Hash64.half(Hash64.of(result));
      found |= !result.isBlank() && !results.contains(hash);
      results.add(hash);
    }
    if (openAsked && toolResults.isEmpty()) {
      found = true; // what the tools answered was not seen
    }
  }

  /** Ends the round of the reply that was answered. */
  private void end(
      Answer answer, boolean said, boolean carried, double idleSeconds, Score.Position position) {
    boolean another = answer == Answer.FRESH || answer == Answer.POOR;
    if (!carried) {
      score.reset();
      messages = NO_MESSAGES;
      complaintVaries = false;
    } else if (open != null && (!openAsked || said)) {
      close(answer, idleSeconds, position);
    } else if (open == null && another) {
      score.reset(); // after a refused request somebody asks something else
    }
    if (!(openAsked && !said)) {
      found = false; // tool rounds leave it standing until somebody talks
    }
    open = null;
    openAsked = false;
  }

  private Answer hearMessage(String text) {
    TalkText digest = TalkText.of(text);
    boolean less = digest.isLeastOf(messages);
    Answer answer = hear(text, digest);
    return less ? Answer.POOR : answer;
  }

  private Answer hear(String text, TalkText digest) {
    boolean same = false;
    boolean exact = false;
    boolean shorter = true;
    boolean last = false;
    boolean another = true;
    for (TalkText earlier : messages) {
      boolean equal = earlier.isSameAs(digest);
      same |= equal;
      shorter &= !equal || digest.words < earlier.words;
      exact |= earlier.isEqualButForNumbers(digest);
      another &= !equal || digest.asksAboutAnother(earlier);
      last = equal; // the newest is the last of them
      digest.count = equal ? Math.max(digest.count, earlier.count) : digest.count;
    }
    int news = learnMessage(text);
    int from = messages.length == LAST ? 1 : 0;
    messages = Arrays.copyOfRange(messages, from, messages.length + 1);
    messages[messages.length - 1] = digest;
    messageWords = digest.words;
    boolean refuses = same && Refusals.isIn(text);
    boolean complains = refuses && Refusals.begins(text);
    boolean fromTemplate = same && !exact && !complains && tells;
    complaintVaries = refuses ? !exact : complaintVaries;
    boolean next = complained && exact && !refuses && !openRepeats && newNumbers >= NEXT_NUMBERS;
    complained = refuses || Refusals.begins(text);
    observed = !complained && Refusals.isObservation(text);
    complaintVaries |= next;
    if (same && !fromTemplate && !next) {
      Answer inARow = another ? Answer.ANOTHER : Answer.SAME;
      int turns = openStale ? TalkText.inTurn(messages) : 0;
      boolean brief = open == ReplyKind.SHORT || open == ReplyKind.AGAIN;
      boolean inTurn = turns > 0 && (!brief || openThanks || replies.isAsBefore(turns));
      Answer repeats = last ? inARow : inTurn ? Answer.TURN : Answer.EARLIER;
      Answer complaint = shorter ? Answer.POOR : Answer.COMPLAINT; // less is wrong than ever
      return refuses ? complaint : repeats;
    }
    return fromTemplate || next || news > PERSON ? Answer.FRESH : Answer.POOR;
  }

  /** Learns a message; returns how much of it is new. */
  private int learnMessage(String text) {
    int news = 0;
    int plain = 0;
    newNumbers = 0;
    pending = null;
    WordScan scan = new WordScan(text);
    for (int words = 0; words < SeenWords.READ && scan.next(); words++) {
      if (scan.isNumber()) {
        if (!seen.contains(scan.hash())) {
          pending = pending == null ? new GrowingHashes() : pending;
          boolean another = pending.add(scan.hash());
          news += another ? scan.mass() : 0; // a reply that takes it up has news
          newNumbers += another ? 1 : 0;
        }
      } else if (seen.add(scan.hash())) {
        news += scan.mass();
        plain += scan.mass() == 1 ? 1 : 0;
      }
    }
    tells = plain >= PERSON;
    return news;
  }

  private void close(Answer answer, double idleSeconds, Score.Position position) {
    int weight = open.weight(answer);
    if (found && weight != TalkTable.NEWS && answer.isRepeated()) {
      weight = messageWords >= LONG ? weight / 2 : 0; // who answers did not notice what was found
    } else if (found && answer != Answer.COMPLAINT) {
      weight = TalkTable.NEWS;
    }
    if (idleSeconds >= SLOW_SECONDS && weight > 0) {
      weight = idleSeconds >= MINUTE ? 0 : weight / SLOW; // a schedule, or a person
    }
    boolean goesOn = answer == Answer.POOR || answer == Answer.FRESH;
    boolean another = answer == Answer.FRESH && complaintVaries; // the next of many to be repaired
    complaintVaries &= !another;
    boolean met = answer == Answer.FRESH && observed; // what was refused has been put right
    if (met || another || (open == ReplyKind.NEW && goesOn)) {
      for (TalkText message : messages) {
        message.count = 0;
      }
    }
    if (weight == TalkTable.NEWS) {
      score.reset();
    } else if (weight == 0) {
      score.pass();
    } else {
      score.add(Sign.TALK, weight * factor / Weights.UNIT, position, position);
    }
    if (answer == Answer.COMPLAINT) {
      complain(Math.max(0, weight), position);
    }
  }

  /** A complaint that is never met counts on over other messages. */
  private void complain(int weight, Score.Position position) {
    TalkText newest = messages[messages.length - 1];
    newest.count += weight * factor / Weights.UNIT;
    int missing = newest.count - (score.total() - Score.base());
    if (missing > 0) {
      score.add(Sign.TALK, missing, position, position);
    }
  }

  /**
   * What the model says.
   *
   * @param arguments those of the calls that it asks for; they count as said, because a tool may
   *     carry the final answer
   */
  public void recordReply(String text, List<String> arguments) {
    boolean asks = !arguments.isEmpty();
    String plain = text.strip();
    long exact = Hash64.of(plain);
    Sketch.Words content = Sketch.ofContent(plain);
    String field = RepliesInside.fieldOf(plain);
    boolean copied = seen.hasAllOf(field);
    ReplyWords words = new ReplyWords();
    boolean anything = !text.isBlank();
    learnReply(text, words);
    for (String each : arguments) {
      anything |= !each.isBlank();
      learnReply(each, words);
    }
    if (pending != null) {
      pending.forEach(seen::add);
      pending = null;
    }
    boolean equal = !asks && replies.has(exact);
    ReplyKind kind = kindOfReply(text, content, asks, equal, words);
    boolean again = kind == ReplyKind.SHORT && equal && replies.isNewest(exact);
    open = !anything ? ReplyKind.EMPTY : again ? ReplyKind.AGAIN : kind;
    openAsked = asks;
    openRepeats = equal;
    openStale = words.news == 0 && !replies.hasOnlyLonger(content.sketch(), TalkTable.AKIN);
    openThanks = !asks && Courtesy.isAllOf(plain);
    if (!text.isBlank()) {
      replies.add(exact, content.sketch());
      inside.add(text, field, copied);
    }
  }

  private ReplyKind kindOfReply(
      String text, Sketch.Words content, boolean asks, boolean equal, ReplyWords words) {
    if (!equal && (words.areNews() || (words.news > CODE_NEWS && text.contains(CODE)))) {
      return ReplyKind.NEW;
    }
    if (!equal && words.number) {
      return ReplyKind.OTHER;
    }
    if (content.count() < SHORT && !asks) {
      return ReplyKind.SHORT;
    }
    if (equal) {
      return ReplyKind.EQUAL;
    }
    ReplyKind kind = TalkTable.byLikeness(replies.likeness(content.sketch()));
    boolean like = kind == ReplyKind.ALIKE || kind == ReplyKind.AKIN;
    boolean asksNext = like && words.plainNews > 0 && text.stripTrailing().endsWith("?");
    if (asksNext) {
      return ReplyKind.LOOSE; // the next question of a survey
    }
    return like && words.hasSomeNews() ? ReplyKind.FURTHER : kind;
  }

  /** The words of a reply, by their mass. */
  private static final class ReplyWords {
    private final GrowingHashes counted = new GrowingHashes();
    private int news; // words that nobody had said
    private int plainNews; // those that are no ids
    private int all; // different ones
    private boolean number; // whether one that nobody had said is a number

    private boolean areNews() {
      double share = (double) news / Math.max(1, all);
      return (news >= SOME_NEWS && share >= SOME_NEWS_SHARE)
          || (news >= FEW_NEWS && share >= FEW_NEWS_SHARE);
    }

    private boolean hasSomeNews() {
      return plainNews >= SEVERAL_NEWS && news >= SEVERAL_NEWS_SHARE * all;
    }
  }

  /** Learns a text of the model. */
  private void learnReply(String text, ReplyWords words) {
    WordScan scan = new WordScan(text);
    for (int count = 0; count < SeenWords.READ && scan.next(); count++) {
      boolean isNew = seen.add(scan.hash());
      words.news += isNew ? scan.mass() : 0;
      words.plainNews += isNew && scan.mass() == 1 ? 1 : 0;
      words.all += words.counted.add(scan.hash()) ? scan.mass() : 0;
      words.number |= isNew && scan.isNumber();
    }
  }

  /**
   * Whether a request goes on with the talk, and does not begin another conversation, in which
   * nothing of this one is known.
   *
   * @param opening identifies what begins a conversation; 0 in the middle of one
   */
  public boolean goesOn(long opening, List<String> said) {
    return opening == 0 || opening == begunWith || said.stream().anyMatch(this::carries);
  }

  /** What the newest conversation begins with; 0 in the middle of one. */
  public void recordOpening(long opening) {
    begunWith = opening == 0 ? begunWith : opening;
  }

  /** Whether a text holds one of the last replies. */
  public boolean carries(String text) {
    return inside.isIn(text);
  }

  /** Starts again; what was said is still known. */
  public void clear() {
    score.reset();
    open = null;
    openAsked = false;
    complaintVaries = false;
    messages = NO_MESSAGES;
  }
}
