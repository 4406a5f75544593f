package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.digest.json.JsonLeaves;
import io.loophound.detectors.internal.digest.text.TextDigests;
import java.util.List;
import java.util.stream.LongStream;

/** Texts among the arguments of a reply's tool calls that may be tasks for other agents. */
final class Tasks {
  static final Tasks NONE = new Tasks(new long[0]);

  /** A shorter argument is no task. */
  private static final int SHORTEST = 20;

  private static final int MOST = 4;

  private final long[] digests;

  private Tasks(long[] digests) {
    this.digests = digests;
  }

  /** Those of some calls' arguments. */
  static Tasks of(List<String> arguments) {
    if (arguments.isEmpty()) {
      return NONE;
    }
    long[] found =
        arguments.stream()
            .limit(MOST)
            .flatMap(each -> JsonLeaves.texts(each).stream())
            .filter(each -> each.length() >= SHORTEST)
            .limit(MOST)
            .mapToLong(each -> TextDigests.of(each).exact())
            .toArray();
    return found.length == 0 ? NONE : new Tasks(found);
  }

  /** Whether this is one of them, word for word. */
  boolean hasOne(long task) {
    return LongStream.of(digests).anyMatch(each -> each == task);
  }
}
