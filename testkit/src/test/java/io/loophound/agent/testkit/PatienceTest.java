package io.loophound.agent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionEvaluationListener;
import org.awaitility.core.EvaluatedCondition;
import org.junit.jupiter.api.Test;

class PatienceTest {

  @Test
  void aConditionMayTakeItsTime() {
    Remaining remaining = new Remaining();

    Awaitility.await().conditionEvaluationListener(remaining).until(() -> true);

    assertThat(Duration.ofMillis(remaining.millis))
        .isBetween(Patience.LIMIT.minusMinutes(1), Patience.LIMIT);
  }

  private static final class Remaining implements ConditionEvaluationListener<Object> {
    private long millis;

    @Override
    public void conditionEvaluated(EvaluatedCondition<Object> condition) {
      millis = condition.getRemainingTimeInMS();
    }
  }
}
