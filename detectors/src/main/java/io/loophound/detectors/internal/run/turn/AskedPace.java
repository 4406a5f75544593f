package io.loophound.detectors.internal.run.turn;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from a person's message whether looking or trying again and again was asked for: a pace, a
 * span of time, or a count. Such repeats do not count, for so many rounds.
 */
public final class AskedPace {
  private static final int LONGEST = 2000;
  private static final int ROUNDS = 60;
  private static final int MOST = 200;

  /** Some checks more than were asked for. */
  private static final int SPARE = 3;

  private static final String NUMBER =
      "\\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty"
          + "|hundred";
  private static final Pattern PACE =
      Pattern.compile(
          "(?i)\\b(every|each) ((other|few|NUM) )?(seconds?|minutes?|hours?|s|ms)\\b"
                  .replace("NUM", NUMBER)
              + "|\\bonce (a|per) (second|minute|hour)\\b"
              + "|\\bfor (the next |about )?(a|an|one|NUM|half an?) (seconds?|minutes?|hours?)\\b"
                  .replace("NUM", NUMBER));
  private static final Pattern TIMES =
      Pattern.compile("(?i)\\b(NUM) times\\b".replace("NUM", NUMBER));

  private AskedPace() {}

  /** For how many rounds; 0 if it was not asked for. */
  public static int rounds(String message) {
    if (message.length() > LONGEST) {
      return 0; // a document is no order
    }
    Matcher times = TIMES.matcher(message);
    if (times.find()) {
      String number = times.group(1);
      boolean digits = Character.isDigit(number.charAt(0));
      return digits ? Math.min(MOST, Integer.parseInt(number) + SPARE) : ROUNDS;
    }
    return PACE.matcher(message).find() ? ROUNDS : 0;
  }
}
