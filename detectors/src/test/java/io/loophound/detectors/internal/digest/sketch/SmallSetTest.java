package io.loophound.detectors.internal.digest.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallSetTest {
  /** More numbers than fit into the list, so that it becomes bits on the way. */
  @ParameterizedTest
  @ValueSource(ints = {256, 2048, 8192, 32768})
  void knowsEachNumberThatWasAddedAndNoOther(int limit) {
    SmallSet set = new SmallSet(limit);
    BitSet expected = new BitSet(limit);
    Random random = new Random(limit);
    for (int i = 0; i < limit / 4; i++) {
      int number = random.nextInt(limit);
      assertThat(set.add(number)).isEqualTo(!expected.get(number));
      expected.set(number);
      assertThat(set.contains(number)).isTrue();
      int other = random.nextInt(limit);
      assertThat(set.contains(other)).isEqualTo(expected.get(other));
    }
    for (int number = 0; number < limit; number++) {
      assertThat(set.contains(number)).isEqualTo(expected.get(number));
    }
  }
}
