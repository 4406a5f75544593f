package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads from a person's message, or from a system prompt, whether looking or trying again and again
 * was asked for: a pace, a span of time, or a count. Such repeats do not count, for so many rounds.
 */
public final class AskedPace {
  private static final int LONGEST = 2000;
  private static final int READ = 8000; // of a system prompt, which is an order whatever its length
  private static final int ROUNDS = 60;
  private static final int MOST = 200;

  /** What is to be done so many times may take so many rounds each time: send, receive. */
  private static final int ROUNDS_EACH = 2;

  /** Some checks more than were asked for. */
  private static final int SPARE = 3;

  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("two", 2),
          Map.entry("three", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10),
          Map.entry("twelve", 12),
          Map.entry("fifteen", 15),
          Map.entry("twenty", 20),
          Map.entry("thirty", 30),
          Map.entry("fifty", 50),
          Map.entry("hundred", 100));

  private static final String NUMBER = "\\d{1,4}|" + String.join("|", NUMBERS.keySet());
  private static final Pattern PACE =
      Pattern.compile(
          "(?i)\\b(every|each) ((other|few|NUM) ?)?(seconds?|secs?|minutes?|mins?|hours?|hrs?|s|ms)\\b"
                  .replace("NUM", NUMBER)
              + "|\\b(every|each) (half|quarter)( of)?( an?)?[ -]hour\\b"
              + "|\\b(one|NUM)[ -](second|minute|hour) intervals?\\b".replace("NUM", NUMBER)
              + "|\\bonce (a|per) (second|minute|hour)\\b");
  private static final Pattern SPAN =
      Pattern.compile(
          "(?i)\\bfor the next (minute|hour)\\b"
              + "|\\bfor (the next |about )?(a|an|one|NUM|half an?) (seconds?|minutes?|hours?)\\b"
                  .replace("NUM", NUMBER));
  private static final Pattern TIMES =
      Pattern.compile(
          "(?iu)\\b(NUM) times\\b|\\b(\\d{1,4}) ?(mal(?! ?\\d)|veces|fois|volte|vezes|keer|раза?|razy|kez)\\b"
                  .replace("NUM", NUMBER)
              + "|(?<![\\d第に])(\\d{1,4}) ?(次|回|번)(?!目)");

  /** An order to do something so many times; what stands between verb and count may limit it. */
  private static final Pattern ORDER =
      Pattern.compile(
          "(?i)(?:^|[,:;] ?|\\b(?:and|then|please|und|dann|bitte|y|luego|et|puis) )"
              + "(?:run|repeat|do|measure|send|call|execute|perform|take|sample|alternate|test|play"
              + "|flip|roll|toss|f\u00fchre|wiederhole|messe|miss|sende|mache|haz|repite|ejecuta"
              + "|mide|env\u00eda|r\u00e9p\u00e8te|ex\u00e9cute|mesure|envoie|fais|lance)\\b"
              + "(?<between>[^\\n]{0,160}?)(?<![\\w.,-])(?<count>NUM) "
                  .replace("NUM", NUMBER.replace("1,4", "1,3"))
              + "(?:times|rounds|runs|repetitions|repeats|iterations|trials|mal|runden"
              + "|wiederholungen|veces|rondas|repeticiones|fois|tours)\\b"
              + "(?! (?:at most|or less|or fewer|max))");

  private static final Pattern LIMITED =
      Pattern.compile(
          "(?i)\\b(not|never|don't|no more|at most|up to|max(imum)?|more than|within|under|limit"
              + "|exceed\\w*|until|after|if|nicht|nie|h\u00f6chstens|maximal|bis zu|no|nunca|m\u00e1ximo"
              + "|hasta|pas|jamais|au plus|jusqu)\\b|n't\\b");

  /** What a text must have to be such an order. */
  private static final List<String> COUNTED =
      List.of(
          " times",
          " rounds",
          " runs",
          " repe",
          " iterations",
          " trials",
          " mal",
          " runden",
          " wiederholungen",
          " veces",
          " rondas",
          " fois",
          " tours");

  /** Fewer are soon over. */
  private static final int SEVERAL = 5;

  /** A pace in the other languages: German, Spanish and Portuguese, French and so on. */
  private static final Pattern PACE_ABROAD =
      Pattern.compile(
          "(?iu)\\b(alle|jede[nr]?) ((\\d+|zwei|drei|vier|fünf|zehn|zwanzig) )?(sekunden?|minuten?|stunden?)\\b"
              + "|\\bcada ((\\d+|dos|tres|cuatro|cinco|diez|veinte) )?(segundos?|minutos?|horas?)\\b"
              + "|\\b(toutes les|chaque) ((\\d+|deux|trois|quatre|cinq|dix|vingt) )?(secondes?|minutes?|heures?)\\b"
              + "|\\bogni (\\d+ )?(second[oi]|minut[oi]|or[ae])\\b"
              + "|\\b(elke|iedere) (\\d+ )?(seconden?|minuu?t(en)?|uur)\\b"
              + "|кажд\\p{L}+ (\\d+ )?(секунд|минут|час)"
              + "|\\bco (\\d+ )?(sekund|minut|godzin)"
              + "|\\bher (\\d+ )?(saniye|dakika|saat)"
              + "|\\d ?(秒|分|時間)(ごと|毎|おき|間隔|に[1一]回)|毎(秒|分|時)"
              + "|每隔? ?[\\d一两二三四五十]* ?(秒|分钟|小时)"
              + "|\\d ?(초|분|시간) ?(마다|간격)|매 ?(초|분|시간)");

  private static final Pattern SPAN_ABROAD =
      Pattern.compile(
          "(?iu)\\b(\\d+|eine?) (sekunden?|minuten?|stunden?) lang\\b"
              + "|\\b(für|die) (die )?(nächsten? )?(\\d+|eine) (minuten?|stunden?)\\b"
              + "|\\bdie nächste (minute|stunde)\\b"
              + "|\\b(durante|por) (\\p{L}+ próxim[ao]s? )?(\\d+|uma?|una?) (minutos?|horas?)\\b"
              + "|\\b(durante|por) \\p{L}+ próxima (hora|minuto)\\b"
              + "|\\bpendant (\\d+|une) (minutes?|heures?)\\b"
              + "|\\bper (\\d+ (minuti|ore)|un'ora)\\b"
              + "|в течение (\\d+ )?(минут|час)"
              + "|\\bprzez (\\d+ )?(sekund|minut|godzin)"
              + "|\\b\\d+ (dakika|saat) boyunca\\b"
              + "|\\d ?(時間|分間)(?!前|後|以内)"
              + "|(持续|接下来的?|监控) ?\\d+ ?个?(分钟|小时)"
              + "|\\d ?(초|분|시간) ?동안");

  /** A wait that a system prompt orders between looks: "when there is no job, idle(20)". */
  private static final Pattern WAIT =
      Pattern.compile(
          "\\b(wait|sleep|pause|idle|delay)\\( ?\\d{2,4} ?\\)"
              + "|(?:^|[.,;:!] |\\b(then|and|please|otherwise|else) )(wait|sleep|pause|idle) (for |about )?"
              + "(\\d{2,4} ?(s|secs?|seconds)|(\\d{1,2} ?|a )(min|minutes?))\\b");

  private static final Pattern EVERY = Pattern.compile("every \\d");
  private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?]) |\\n");

  /** What a text must have to name a pace: most system prompts have nothing of it. */
  private static final List<String> UNITS =
      List.of(
          "second", "sekund", "segundo", "minut", "hour", "stund", "hora", "heure", "ogni", "uur",
          "секунд", "минут", "час", "godzin", "saniye", "dakika", "saat", "秒", "分", "时", "時", "초",
          "분", "시");

  /** What a pace or a span may have in place of one. */
  private static final List<String> OTHER_UNITS = List.of("minuu", "un'ora", " ore");

  private static final Pattern SHORT_UNIT =
      Pattern.compile("(every|each) (\\w+ )?\\d{0,4}(m?s|secs?|mins?|hrs?)\\b");

  private AskedPace() {}

  /** For how many rounds; 0 if it was not asked for. */
  public static int rounds(String message) {
    if (message.length() > LONGEST) {
      return 0; // a document is no order
    }
    Matcher times = TIMES.matcher(message);
    if (times.find()) {
      String number =
          Stream.of(times.group(1), times.group(2), times.group(4))
              .filter(Objects::nonNull)
              .findFirst()
              .orElseThrow();
      boolean digits = Character.isDigit(number.charAt(0));
      int counted = digits ? Math.min(MOST, Integer.parseInt(number) + SPARE) : ROUNDS;
      return Math.max(counted, Math.min(MOST, ROUNDS_EACH * ordered(message)));
    }
    return Math.max(ordered(message), mayNameTime(message) && namesTime(message) ? ROUNDS : 0);
  }

  /** Of most messages it is told without the patterns, which take a hundred times as long. */
  private static boolean mayNameTime(String message) {
    StringBuilder letters = new StringBuilder(message.length());
    for (int i = 0; i < message.length(); i++) {
      letters.append(Character.toLowerCase(message.charAt(i))); // one for one, as in the patterns
    }
    String lower = letters.toString();
    return UNITS.stream().anyMatch(lower::contains)
        || OTHER_UNITS.stream().anyMatch(lower::contains)
        || SHORT_UNIT.matcher(lower).find();
  }

  private static boolean namesTime(String message) {
    return SPAN.matcher(message).find()
        || SPAN_ABROAD.matcher(message).find()
        || namesPace(message);
  }

  /**
   * For how many rounds a system prompt asks for looks, if it names a pace; else 0. A span of time
   * in it may be anything: how long a refund takes, or a seat is held.
   */
  public static int looks(String systemPrompt) {
    String read = Texts.head(systemPrompt, READ);
    String lower = read.toLowerCase(Locale.ROOT);
    boolean may = UNITS.stream().anyMatch(lower::contains) || EVERY.matcher(lower).find();
    return (may && namesPace(read)) || WAIT.matcher(lower).find() ? MOST : 0;
  }

  /** How many repeats a system prompt orders, from each message of a person on; 0 if none. */
  public static int repeats(String systemPrompt) {
    return ordered(Texts.head(systemPrompt, READ));
  }

  private static int ordered(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (COUNTED.stream().noneMatch(lower::contains)) {
      return 0;
    }
    int most = 0;
    for (String sentence : SENTENCE.split(lower, -1)) {
      Matcher order = ORDER.matcher(sentence.strip());
      if (COUNTED.stream().anyMatch(sentence::contains)
          && order.find()
          && !LIMITED.matcher(order.group("between")).find()) {
        most = Math.max(most, count(order.group("count")));
      }
    }
    return most < SEVERAL ? 0 : most + SPARE;
  }

  private static int count(String number) {
    Integer word = NUMBERS.get(number);
    return word != null ? word : Math.min(MOST, Integer.parseInt(number));
  }

  private static boolean namesPace(String text) {
    return PACE.matcher(text).find() || PACE_ABROAD.matcher(text).find();
  }
}
