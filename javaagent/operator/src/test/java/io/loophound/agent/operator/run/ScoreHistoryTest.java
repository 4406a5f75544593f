package io.loophound.agent.operator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.operator.run.ScoreHistory.NearMiss;
import io.loophound.detectors.view.ScoreView;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreHistoryTest {
  private final Clock clock = mock(Clock.class);
  private final ScoreHistory history = new ScoreHistory(clock);

  private List<NearMiss> reaches(String run, double score) {
    return history.add(run, "a", List.of(new ScoreView("score", score, 10)));
  }

  @Test
  void aRunThatIsStoppedIsNoNearMiss() {
    for (double score : new double[] {2, 4, 6, 8, 10, 2, 4}) {
      assertThat(reaches("r-1", score)).isEmpty();
    }
    assertThat(reaches("r-2", 7.34)).isEmpty();
    assertThat(history.add("r-2", "a", List.of(new ScoreView("budget", 1, 1)))).isEmpty();
    assertThat(reaches("r-2", 2)).isEmpty();
  }

  @Test
  void aRunThatFindsNewsIsOneWithItsHighestScore() {
    for (double score : new double[] {2, 6, 7.34}) {
      assertThat(reaches("r-1", score)).isEmpty();
    }

    assertThat(reaches("r-1", 2))
        .containsExactly(new NearMiss("r-1", "a", new ScoreView("score", 7.34, 10)));
    assertThat(reaches("r-1", 2)).isEmpty();
  }

  @Test
  void aRunThatMakesNoFurtherCallIsOneAfterAWhile() {
    reaches("r-1", 8);
    when(clock.millis()).thenReturn(200_000L);
    reaches("r-2", 8);
    assertThat(history.quiet()).isEmpty();

    when(clock.millis()).thenReturn(300_000L);
    assertThat(history.quiet()).extracting(NearMiss::run).containsExactly("r-1");
    assertThat(history.quiet()).isEmpty();
  }
}
