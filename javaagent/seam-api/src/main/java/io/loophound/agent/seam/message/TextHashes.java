package io.loophound.agent.seam.message;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;

/**
 * The hashes of texts. Frameworks copy their messages from call to call, but not the texts in them:
 * a recently hashed long text is recognised by identity, so a long history costs next to nothing.
 *
 * @param known recently computed hashes
 */
public record TextHashes(IdentityHashes known) {
  private static final int SHORT = 128;

  /**
   * {@return the hash of a text, under the key of this process; 0 when it is null}
   *
   * @param text of a message
   */
  public long of(String text) {
    if (text == null) {
      return 0;
    }
    return text.length() < SHORT ? Hash64.of(text) : known.of(text, Hash64::of);
  }
}
