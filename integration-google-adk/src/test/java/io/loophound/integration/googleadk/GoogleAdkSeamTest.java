package io.loophound.integration.googleadk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class GoogleAdkSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new GoogleAdkSeam();
  }

  @Override
  protected String named() {
    return "google-adk";
  }

  @Test
  void everyPointIsAMethodWithABody() {
    assertThat(Woven.points().values())
        .containsExactlyInAnyOrderElementsOf(new GoogleAdkSeam().points());
  }
}
