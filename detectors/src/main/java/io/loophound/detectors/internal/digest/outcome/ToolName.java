package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/** What the name of a tool tells of it. */
public final class ToolName {
  private static final PhraseList READS = PhraseList.named("reading-tool");

  private ToolName() {}

  /** Whether it says that the tool reads or looks: its silence confirms nothing. */
  public static boolean reads(String tool) {
    String words = tool.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replaceAll("[^\\p{L}]+", " ");
    return READS.in(words.toLowerCase(Locale.ROOT));
  }
}
