package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Delivery;
import io.loophound.detectors.internal.score.ToolScore.Summary;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.Set;

/**
 * Tells whether a request goes on with a run though its history was replaced: by a summary, or by
 * its newest part. The run has given no final answer other than that summary, and its driver and
 * tools are the same.
 */
public final class Compaction {
  private static final long KEY = 3;
  private static final int READ = 4000;
  private static final int FEW = 32;

  /** What a text says that stands for the messages before it. */
  private static final PhraseList HISTORY = PhraseList.named("compaction");

  /** The same, if it may also be the state of something else. */
  private static final PhraseList PROGRESS = PhraseList.named("compaction-progress");

  private Compaction() {}

  /** The key of the driver's newest run with the tools of the request; 0 if it offers none. */
  static long key(Chain chain, ModelRequest request) {
    long activation = Delivery.driver(request.run());
    DeclaredTools tools = request.tools();
    if (activation == 0 || (tools != null && tools.names().isEmpty())) {
      return 0;
    }
    long names = 0;
    for (String name : tools == null ? Set.<String>of() : tools.names()) {
      names += Hash64.of(name); // in any order
    }
    return Hash64.mix(Hash64.mix(Hash64.mix(KEY, chain.salt()), activation), names);
  }

  /** The system prompt of a request; 0 if there is none. */
  static long system(Conversation conversation) {
    boolean first = conversation.size() > 0 && conversation.role(0) == Role.SYSTEM;
    return first ? conversation.hash(0) : 0;
  }

  /** Whether the request goes on with the run. */
  static boolean continues(Run run, Chain chain, Conversation conversation) {
    long summary = run.calls().summary();
    boolean over = run.calls().requestedCalls() == 0 && summary == 0;
    if (over || chain.replies() == Integer.MAX_VALUE) {
      return false;
    }
    boolean sameSystem = system(conversation) == run.links().system();
    boolean sameHead = chain.head() == run.links().head();
    if (!chain.isFresh() && summary == 0) {
      return sameSystem;
    }
    return (sameSystem || sameHead) && isSummarised(conversation, summary);
  }

  /** What the request says in place of the history; null if it says that of no conversation. */
  public static Summary given(Conversation conversation) {
    if (conversation.size() > FEW) {
      return null; // it still has its history
    }
    StringBuilder summary = new StringBuilder();
    StringBuilder besides = new StringBuilder();
    for (int i = 0; i < conversation.size(); i++) {
      String text = head(conversation.message(i).text());
      int at = HISTORY.find(text);
      if (at >= 0) {
        summary.append(text, at, text.length()).append('\n');
      } else if (conversation.role(i) != Role.SYSTEM) {
        besides.append(text).append('\n');
      }
    }
    return summary.length() == 0 ? null : new Summary(summary.toString(), besides.toString());
  }

  private static boolean isSummarised(Conversation conversation, long summary) {
    for (int i = 0; i < conversation.size(); i++) {
      String text = conversation.message(i).text();
      if (isSummary(text)
          || (summary != 0 && TextDigests.of(Excerpt.of(text)).exact() == summary)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text stands for messages before it. */
  public static boolean isSummary(String text) {
    String head = head(text);
    return HISTORY.isIn(head) || PROGRESS.isIn(head);
  }

  private static String head(String text) {
    return Texts.head(text, READ).toLowerCase(Locale.ROOT);
  }
}
