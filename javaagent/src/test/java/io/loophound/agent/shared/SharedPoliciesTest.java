package io.loophound.agent.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Layers;
import io.loophound.agent.store.engine.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SharedPoliciesTest {
  private static final Scope OWN = Scope.of("orders");

  private final List<String> log = new ArrayList<>();
  private final SharedPolicies policies =
      new SharedPolicies(new Layers(Config.of(new Properties()), () -> {}), OWN, 0, log::add);

  private void receive(long number, String options) {
    Map<String, String> fields = Map.of("schema", "1", "options", options, "at", "1");
    policies.onNewest(OWN, new Revision(number, fields), "the store");
  }

  @Test
  void aVersionThatCannotBeUsedIsCountedUntilABetterOneComes() {
    receive(1, "{\"window\":\"30\"}");
    receive(2, "{\"window\":\"none\"}");
    receive(2, "{\"window\":\"none\"}");
    receive(3, "[");

    assertThat(policies.version(OWN).number()).isEqualTo(1);
    assertThat(policies.problem(OWN)).startsWith("version 3: ");
    assertThat(policies.rejections()).isEqualTo(2);

    receive(4, "{\"window\":\"31\"}");

    assertThat(policies.version(OWN).number()).isEqualTo(4);
    assertThat(policies.problem(OWN)).isEmpty();
    assertThat(policies.rejections()).isEqualTo(2);
    assertThat(log).hasSize(4);
  }
}
