package io.loophound.integration.agentscope;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import org.junit.jupiter.api.Test;

class AgentScopeSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new AgentScopeSeam();
  }

  @Override
  protected String named() {
    return "agentscope";
  }

  @Test
  void onlyTheToolsOfEarlierVersionsAreNotFound() {
    assertThat(seam().points())
        .filteredOn(point -> !Woven.points().containsValue(point))
        .singleElement()
        .satisfies(
            point ->
                assertThat(point.parameters())
                    .contains("io.agentscope.core.tool.ToolExecutionContext"));
  }
}
