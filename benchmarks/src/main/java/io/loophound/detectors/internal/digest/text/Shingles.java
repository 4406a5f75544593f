package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.normal.Normalizer;
import java.util.Locale;

/** The shingles that a similarity hash may use. */
enum Shingles {
  /** Character 4-grams, as they ship. */
  SHIPPED,
  /** Character 4-grams, written as plainly as the others. */
  CHARACTERS,
  BIGRAMS,
  BOTH;

  long hash(String text, long key) {
    if (this == SHIPPED) {
      return TextDigests.of(text, key).simHash();
    }
    ShingleSink sink = new ShingleSink(key, this != BIGRAMS, this != CHARACTERS);
    Normalizer.run(text, sink);
    return sink.simHash();
  }

  int distance(String one, String other, long key) {
    return SimHash.distance(hash(one, key), hash(other, key));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
