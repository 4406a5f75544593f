package io.loophound.integration.koog;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class KoogSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new KoogSeam();
  }

  @Override
  protected String named() {
    return "koog";
  }

  @Test
  void everyPointIsAMethodWithABody() {
    assertThat(Woven.points().values())
        .containsExactlyInAnyOrderElementsOf(new KoogSeam().points());
  }
}
