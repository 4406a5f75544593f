package io.loophound.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TailCountTest {

  @Test
  void theSixthEqualTailIsRefused() {
    TailCount count = new TailCount();
    for (int i = 1; i <= 5; i++) {
      assertThat(count.refuses("m", List.of("a", "b", "c"))).isFalse();
    }
    assertThat(count.refuses("m", List.of("a", "b", "c"))).isTrue();
    assertThat(count.refuses("other", List.of("a", "b", "c"))).isFalse();
    assertThat(count.refuses("m", List.of("b", "c"))).isFalse();
  }

  @Test
  void caseAndBlanksAroundDoNotMatter() {
    TailCount count = new TailCount();
    for (int i = 1; i <= 5; i++) {
      count.refuses("m", List.of(i % 2 == 0 ? "Again" : " again\n"));
    }
    assertThat(count.refuses("m", List.of("AGAIN"))).isTrue();
  }

  @Test
  void onlyTheLastThreeTextsOfAGrowingHistoryCount() {
    TailCount count = new TailCount();
    List<String> history = new ArrayList<>(List.of("go"));
    int request = 1;
    while (!count.refuses("m", history)) {
      history.addAll(List.of("not valid JSON", "try again"));
      request++;
    }
    assertThat(request).isEqualTo(8);
  }
}
