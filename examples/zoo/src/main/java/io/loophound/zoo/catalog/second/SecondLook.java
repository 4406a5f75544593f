package io.loophound.zoo.catalog.second;

import io.loophound.zoo.script.Program;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** All programs of this package, and texts for them. */
public final class SecondLook {
  static final String[] FEATURES = {
    "dark mode", "the backup", "location", "the night clock", "updates", "face unlock",
        "the widget",
    "data saving", "the hotspot", "large text", "the wallet", "captions", "sounds", "the torch",
    "sharing", "parental control", "the weather"
  };
  static final String[] QUESTIONS = {
    "one: what is 6 times 7?", "two: who wrote Faust?", "three: what is the capital of Peru?",
    "four: how many legs has a crab?", "five: what is frozen water?", "six: what is H2O?",
    "seven: which planet is red?", "eight: what do bees make?", "nine: what is 9 squared?",
    "ten: what is the largest ocean?"
  };
  static final String[] ANSWERS = {
    "42", "Goethe", "Lima", "ten legs", "ice", "water", "Mars", "honey", "81", "the Pacific"
  };
  private static final String[] WORDS =
      ("market winter bridge company letter summer doctor engine forest minister harbour village"
              + " painter profit rain season teacher valley window museum library kitchen garden"
              + " station travel factory island concert paper silver bread mountain road school")
          .split(" ");

  private SecondLook() {}

  /** The healthy ones, then the loops. */
  public static List<Program> all() {
    return Stream.of(
            Looks.all(),
            Bulk.all(),
            Searches.all(),
            Clocks.all(),
            Visitors.all(),
            Play.all(),
            Trials.all(),
            BackOff.all(),
            Workshop.all(),
            StuckAgain.all(),
            StuckWords.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Meaningless words: the same for a number in every JVM. */
  public static String text(int number, int words) {
    Random random = new Random(number * 65537L + 3);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "The " : i % 9 == 0 ? ". A " : " ");
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.append('.').toString();
  }
}
