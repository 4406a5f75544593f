package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.Normalizer;

/** Normalises and digests a text in one pass. */
public final class TextDigests {

  private TextDigests() {}

  /** The digest of a text; null counts as empty. Linear in its length, keeps nothing of it. */
  public static TextDigest of(CharSequence text) {
    return of(text, Hash64.key());
  }

  static TextDigest of(CharSequence text, long key) {
    CharSequence given = text == null ? "" : text;
    DigestSink sink = new DigestSink(key, given.length());
    int words = Normalizer.run(given, sink);
    return new TextDigest(sink.exact(), sink.simHash(), words);
  }
}
