package io.loophound.agent.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class IdentityTest {
  private final Properties properties = new Properties();
  private final Map<String, String> environment = new HashMap<>();

  private Identity of(String service, long pid) {
    return Identity.of(service, properties, environment, pid, "1.0");
  }

  @Test
  void theServiceIsNamedByTheFirstThatNamesIt() {
    assertThat(of("", 7).service()).isEqualTo("unknown");
    environment.put("SPRING_APPLICATION_NAME", "spring");
    assertThat(of("", 7).service()).isEqualTo("spring");
    properties.setProperty("spring.application.name", "property");
    assertThat(of("", 7).service()).isEqualTo("property");
    environment.put("OTEL_SERVICE_NAME", "otel");
    assertThat(of("", 7).service()).isEqualTo("otel");
    assertThat(of(" ", 7).service()).isEqualTo("otel");
    assertThat(of("own", 7).service()).isEqualTo("own");
  }

  @Test
  void aPodIsKnownByItsName() {
    environment.put("HOSTNAME", "orders-7f9c");
    assertThat(of("", 7).host()).isEqualTo("orders-7f9c");
    environment.put("POD_NAME", "orders-0");
    assertThat(of("", 7).host()).isEqualTo("orders-0");
  }

  @Test
  void theMachineTellsItsNameAndTheProcessId() {
    Identity own = Identity.of("", "1.0");
    assertThat(own.host()).isNotBlank().doesNotContain("\n");
    assertThat(own.pid()).isEqualTo(ProcessHandle.current().pid());
  }

  @Test
  void aPatternIsFilledIn() {
    environment.put("HOSTNAME", "web-1");
    assertThat(of("orders", 42).path("/l/%n/%h-%p.jsonl")).isEqualTo("/l/orders/web-1-42.jsonl");
    assertThat(of("orders", 42).path("/l/50%/%x%")).isEqualTo("/l/50%/%x%");
  }

  @Test
  void processOneOfAContainerIsNoName() {
    environment.put("HOSTNAME", "web-1");
    assertThat(of("orders", 1).path("/l/%p.jsonl")).isEqualTo("/l/web-1.jsonl");
  }

  @Test
  void aNameLeavesNoFolderAndForgesNoLine() {
    environment.put("HOSTNAME", "a/b\u001b[1m");
    Identity hostile = of("../../etc\n", 42);
    assertThat(hostile.path("/l/%n-%h")).isEqualTo("/l/_._.._etc-a_b__1m");
    assertThat(hostile.host()).isEqualTo("a/b_[1m");
    assertThat(of("x\ny", 42).service()).isEqualTo("x_y");
    assertThat(of("x".repeat(500), 42).service()).hasSize(100);
  }
}
