package io.loophound.integration.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class LangGraph4jSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new LangGraph4jSeam();
  }

  @Override
  protected String named() {
    return "langgraph4j";
  }

  @Test
  void everyPointIsAMethodWithABody() {
    assertThat(Woven.points().values()).containsAll(seam().points());
  }
}
