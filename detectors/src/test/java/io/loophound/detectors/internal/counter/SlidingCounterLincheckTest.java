package io.loophound.detectors.internal.counter;

import java.time.Duration;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** No event is lost or counted twice, whatever threads count at the same time. */
@Param(name = "key", gen = IntGen.class, conf = "1:2")
public class SlidingCounterLincheckTest {
  private final SlidingCounter counter = new SlidingCounter(Duration.ofMinutes(1), 100);

  @Operation
  public int add(@Param(name = "key") int key) {
    return counter.add(key, 1);
  }

  @Test
  void isLinearizable() {
    new ModelCheckingOptions()
        .iterations(3)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(2)
        .check(SlidingCounterLincheckTest.class);
  }
}
