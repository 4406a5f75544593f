package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import java.util.Arrays;

/** The searches of a tool that were in vain since one found something else. Not thread-safe. */
final class VainSearches {
  private static final int MOST_WORDS = 512;
  private static final long[] NOTHING = {};

  private TriedHashes words; // null if there are none
  private long[] subject = NOTHING; // what all of them since it last changed were about

  /**
   * What a search has in common with those in vain before it.
   *
   * @param first whether there is none, or another search has found something since
   * @param fresh the share of its words that are new; 1 if it is the first one, or no search
   * @param sameSubject whether it is about something that all of them were about; who looks up one
   *     thing after another of a list uses the same words, too
   */
  record Search(boolean first, double fresh, boolean sameSubject) {}

  /** What this search, which was in vain, has in common with those before it. */
  Search compare(CallDigest call) {
    long[] all = call.searchWords();
    double fresh = 1;
    if (words != null && all.length > 0) {
      fresh -= (double) Arrays.stream(all).filter(words::contains).count() / all.length;
    }
    return new Search(words == null, fresh, common(subject(call)).length > 0);
  }

  void add(CallDigest call) {
    words = words == null && call.searchWords().length > 0 ? new TriedHashes(MOST_WORDS) : words;
    for (long word : call.searchWords()) {
      words.add(word);
    }
    long[] own = subject(call);
    long[] common = common(own);
    subject = common.length > 0 ? common : own;
  }

  private static long[] subject(CallDigest search) {
    return Arrays.stream(search.searchWords()).filter(word -> (word & 1) != 0).toArray();
  }

  private long[] common(long[] own) {
    return Arrays.stream(own)
        .filter(word -> Arrays.stream(subject).anyMatch(each -> each == word))
        .toArray();
  }

  /** A search has found something else. */
  void end() {
    words = null;
  }
}
