package io.loophound.benchmarks.perturb;

import io.loophound.detectors.replay.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A change of recorded runs that should not change what is made of them. */
enum Perturbation {
  NONE("as recorded", random -> new Rewriter()),
  TOOLS("tools renamed", random -> new RenamedTools()),
  ERRORS("errors worded otherwise", random -> new Worded(true, Wording.EXCEPTION)),
  ERRORS_IN_TURN(
      "errors worded otherwise, in turn",
      random -> new Worded(true, Wording.EXCEPTION, Wording.FAILED)),
  KEYS("keys of arguments shuffled", Shuffled::new),
  ARGUMENT_NUMBERS("`5` and `5.0` in arguments, by chance", Fractions::new),
  RESULT_NUMBERS("thousands separated in results", random -> new Thousands()),
  RESULT_NOISE("id and time after results", NoisyResults::new),
  REPLY_NOISE("id and time after replies", NoisyReplies::new),
  HARNESS("harness worded otherwise", random -> new Worded(false, Wording.HARNESS)),
  HARNESS_IN_TURN(
      "harness worded otherwise, in turn",
      random -> new Worded(false, Wording.HARNESS, Wording.OTHER_HARNESS)),
  TOGETHER("all but those in turn", null);

  private static final List<Perturbation> JOINED =
      List.of(
          TOOLS,
          ERRORS,
          KEYS,
          ARGUMENT_NUMBERS,
          RESULT_NUMBERS,
          HARNESS,
          RESULT_NOISE,
          REPLY_NOISE);

  private final String title;
  private final Function<Random, Rewriter> rewriter;

  Perturbation(String title, Function<Random, Rewriter> rewriter) {
    this.title = title;
    this.rewriter = rewriter;
  }

  String title() {
    return title;
  }

  /** The changed run; the same each time. */
  Trace of(Trace trace) {
    if (rewriter != null) {
      return RunRewrite.of(trace, rewriter.apply(new Random(trace.id().hashCode())));
    }
    Trace changed = trace;
    for (Perturbation perturbation : JOINED) {
      changed = perturbation.of(changed);
    }
    return changed;
  }

  private static final class RenamedTools extends Rewriter {
    private final Map<String, String> names = new HashMap<>();

    @Override
    String tool(String name) {
      return names.computeIfAbsent(name, key -> "operation" + (char) ('A' + names.size()));
    }
  }

  /** Each result, or each message of a harness, in the next of several wordings. */
  private static final class Worded extends Rewriter {
    private final boolean results;
    private final Wording[] wordings;
    private int turn;

    Worded(boolean results, Wording... wordings) {
      this.results = results;
      this.wordings = wordings;
    }

    @Override
    String result(String text) {
      return results ? next(text) : text;
    }

    @Override
    String user(String text) {
      return results ? text : next(text);
    }

    private String next(String text) {
      return wordings[turn++ % wordings.length].of(text);
    }
  }

  private static final class Shuffled extends Rewriter {
    private final Random random;

    Shuffled(Random random) {
      this.random = random;
    }

    @Override
    String arguments(String json) {
      return JsonArguments.shuffled(json, random);
    }
  }

  private static final class Fractions extends Rewriter {
    private final Random random;

    Fractions(Random random) {
      this.random = random;
    }

    @Override
    String arguments(String json) {
      return random.nextBoolean() ? JsonArguments.withFractions(json) : json;
    }
  }

  private static final class Thousands extends Rewriter {
    private static final Pattern NUMBER =
        Pattern.compile("(?<![\\w.,:/-])(\\d{1,3})(\\d{3})(?![\\w.,:/-])");

    @Override
    String result(String text) {
      return NUMBER.matcher(text).replaceAll("$1,$2");
    }
  }

  private static final class NoisyResults extends Rewriter {
    private final Noise noise;

    NoisyResults(Random random) {
      noise = new Noise(random);
    }

    @Override
    String result(String text) {
      return noise.after(text);
    }
  }

  private static final class NoisyReplies extends Rewriter {
    private final Noise noise;

    NoisyReplies(Random random) {
      noise = new Noise(random);
    }

    @Override
    String reply(String text) {
      return noise.after(text);
    }
  }
}
