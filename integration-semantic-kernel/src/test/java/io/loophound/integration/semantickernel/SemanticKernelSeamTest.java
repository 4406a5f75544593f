package io.loophound.integration.semantickernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class SemanticKernelSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new SemanticKernelSeam();
  }

  @Override
  protected String named() {
    return "semantic-kernel";
  }

  @Test
  void everyPointIsFound() {
    assertThat(Woven.points().values()).containsExactlyInAnyOrderElementsOf(seam().points());
  }
}
