package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the name of a tool tells of it. */
public final class ToolName {
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");
  private static final PhraseList READS = PhraseList.named("reading-tool");

  private ToolName() {}

  /** Whether it says that the tool reads or looks: its silence confirms nothing. */
  public static boolean reads(String tool) {
    String apart = HUMP.matcher(tool).replaceAll(" ");
    String words = NO_LETTERS.matcher(apart).replaceAll(" ");
    return READS.in(words.toLowerCase(Locale.ROOT));
  }
}
