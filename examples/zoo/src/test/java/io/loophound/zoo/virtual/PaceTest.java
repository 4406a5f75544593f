package io.loophound.zoo.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.score.ExpectedFailures;
import io.loophound.zoo.score.Score;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All programs in virtual time: as fast as they can, as real agents do, and without CPU time. */
class PaceTest {
  private static final long SEEDS = 4;
  private static final Map<String, List<Score>> JUDGED = new HashMap<>();

  private static Stream<Score> scores(Pace pace) {
    return LongStream.rangeClosed(1, pace == Pace.FAST ? 1 : SEEDS)
        .boxed()
        .flatMap(seed -> scores(pace, seed).stream());
  }

  /** Two tests look at them. */
  private static List<Score> scores(Pace pace, long seed) {
    return JUDGED.computeIfAbsent(pace + " " + seed, key -> judged(pace, seed));
  }

  private static List<Score> judged(Pace pace, long seed) {
    return Catalog.all().parallelStream()
        .map(program -> VirtualTrial.of(program, pace, seed, GuardPolicy.defaults()))
        .toList();
  }

  private static Set<String> failing(Stream<Score> scores) {
    Set<String> names = new TreeSet<>();
    scores.filter(score -> !score.passed()).forEach(score -> names.add(score.program().name()));
    return names;
  }

  @ParameterizedTest
  @EnumSource
  void noProgramGoesWrongThatIsNotExpected(Pace pace) {
    assertThat(ExpectedFailures.violationsAtPace(scores(pace).toList())).isEmpty();
  }

  @Test
  void whatIsExpectedAtAPaceStillGoesWrong() {
    assertThat(failing(Stream.of(Pace.values()).flatMap(PaceTest::scores)))
        .as("expected-at-pace.txt only shrinks")
        .containsAll(ExpectedFailures.atPace().keySet());
  }

  @Test
  void theSameSeedGivesTheSameResult() {
    assertThat(judged(Pace.STARVED, 1))
        .extracting(Score::calls, Score::millis, Score::verdicts)
        .isEqualTo(
            scores(Pace.STARVED, 1).stream()
                .map(score -> tuple(score.calls(), score.millis(), score.verdicts()))
                .toList());
  }
}
