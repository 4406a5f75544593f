package io.loophound.detectors.digest;

/** Normalises and digests a text in one pass. */
public final class TextDigests {

  private TextDigests() {}

  /** The digest of a text; null counts as empty. Linear in its length, keeps nothing of it. */
  public static TextDigest of(CharSequence text) {
    String normal = Normalizer.normalize(text == null ? "" : text.toString());
    return new TextDigest(
        CharHash.of(normal, Hash64.key()), SimHash.plain(normal), Normalizer.words(normal));
  }
}
