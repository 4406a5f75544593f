package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The meaning of a tool's name. */
public final class ToolName {
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");
  private static final PhraseList READS = PhraseList.named("reading-tool");
  private static final PhraseList WAITS = PhraseList.named("waiting-tool");
  private static final PhraseList THINKS = PhraseList.named("thinking-tool");
  private static final PhraseList ACTS = PhraseList.named("acting-tool");

  /** As in browser_wait_for or page_wait_until_loaded. */
  private static final Pattern AWAITED = Pattern.compile(" (for|until)\\b");

  /** A shell that sleeps before it looks. */
  private static final Pattern SLEEP =
      Pattern.compile("(?i)(?<![\\p{L}\\p{N}_-])(start-)?sleep (-\\p{L}+ )?[\\d.]*[1-9]");

  private ToolName() {}

  /** Whether it says that the tool reads or looks: its silence confirms nothing. */
  public static boolean reads(String tool) {
    return READS.in(words(tool));
  }

  /** Whether a call waits, according to the tool's name or a command in its arguments. */
  public static boolean waits(String tool, String arguments) {
    boolean sleeps = arguments.contains("leep ") && SLEEP.matcher(arguments).find();
    return sleeps || waits(tool);
  }

  /** Whether it says that the tool does nothing but wait. */
  private static boolean waits(String tool) {
    if (!WAITS.anywhereIn(tool.toLowerCase(Locale.ROOT))) {
      return false; // the usual case, without splitting the name
    }
    String words = words(tool).strip();
    Matcher awaited = AWAITED.matcher(words);
    return waitsAtAnEnd(words)
        || (awaited.find() && waitsAtAnEnd(words.substring(0, awaited.start())));
  }

  private static boolean waitsAtAnEnd(String words) {
    String first = words.substring(0, (words + " ").indexOf(' '));
    return WAITS.equal(first) || WAITS.equal(words.substring(words.lastIndexOf(' ') + 1));
  }

  /** Whether it says that the tool only notes a thought: it brings nothing. */
  public static boolean thinks(String tool) {
    return THINKS.in(words(tool));
  }

  /** Whether it says that the tool does something on each call. */
  public static boolean acts(String tool) {
    String words = words(tool);
    return ACTS.in(words) && !READS.in(words);
  }

  private static String words(String tool) {
    String apart = HUMP.matcher(tool).replaceAll(" ");
    return NO_LETTERS.matcher(apart).replaceAll(" ").toLowerCase(Locale.ROOT);
  }
}
