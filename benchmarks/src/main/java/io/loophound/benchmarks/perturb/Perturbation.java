package io.loophound.benchmarks.perturb;

import io.loophound.replay.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A change to recorded runs that should not change their verdict. */
enum Perturbation {
  NONE("as recorded", trace -> trace),
  TOOLS("tools renamed", each(random -> new RenamedTools())),
  ERRORS("errors worded otherwise", each(random -> new Worded(true, Wording.EXCEPTION))),
  ERRORS_IN_TURN(
      "errors worded otherwise, in turn",
      each(random -> new Worded(true, Wording.EXCEPTION, Wording.FAILED))),
  KEYS("keys of arguments shuffled", each(Shuffled::new)),
  ARGUMENT_NUMBERS("`5` and `5.0` in arguments, by chance", each(Fractions::new)),
  RESULT_NUMBERS("thousands separated in results", each(random -> new Thousands())),
  RESULT_NOISE("id and time after results", each(NoisyResults::new)),
  REPLY_NOISE("id and time after replies", each(NoisyReplies::new)),
  HARNESS("harness worded otherwise", each(random -> new Worded(false, Wording.HARNESS))),
  HARNESS_IN_TURN(
      "harness worded otherwise, in turn",
      each(random -> new Worded(false, Wording.HARNESS, Wording.OTHER_HARNESS))),
  TOGETHER("all of these but those in turn", Perturbation::together),
  SEPARATE("agents that share a run in runs of their own", SeparateRuns::of);

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

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final UnaryOperator<Trace> change;

  Perturbation(String title, UnaryOperator<Trace> change) {
    this.title = title;
    this.change = change;
  }

  String title() {
    return title;
  }

  /** The changed run; deterministic. */
  Trace of(Trace trace) {
    return change.apply(trace);
  }

  private static UnaryOperator<Trace> each(Function<Random, Rewriter> rewriter) {
    return trace -> RunRewrite.of(trace, rewriter.apply(new Random(trace.id().hashCode())));
  }

  private static Trace together(Trace trace) {
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

  /** Each result, or each harness message, in the next of several wordings. */
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
