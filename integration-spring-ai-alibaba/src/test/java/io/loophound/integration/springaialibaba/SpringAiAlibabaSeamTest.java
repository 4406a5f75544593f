package io.loophound.integration.springaialibaba;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class SpringAiAlibabaSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new SpringAiAlibabaSeam();
  }

  @Override
  protected String named() {
    return "spring-ai-alibaba";
  }

  @Test
  void onlyTheToolsOfEarlierVersionsAreNotFound() {
    assertThat(seam().points())
        .filteredOn(point -> !Woven.points().containsValue(point))
        .singleElement()
        .satisfies(point -> assertThat(point.parameters()).hasSize(4));
  }
}
