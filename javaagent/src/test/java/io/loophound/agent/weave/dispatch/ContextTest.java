package io.loophound.agent.weave.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextTest {
  private final Stats stats = new Stats();

  @AfterEach
  void restore() {
    Output.to("stderr");
  }

  @Test
  void theFirstCallThatIsNotReadIsAWarning(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("agent.log");
    Output.to(log.toString());
    Properties properties = new Properties();
    properties.setProperty("loophound.http.body-limit", "2048");
    GuardHolder holder = new GuardHolder(Config.of(properties), stats);
    Context context =
        new Context(
            null, new AgentState(), holder, stats, new Errors(stats), () -> {}, library -> {});

    context.unread("jdk-http");
    context.unread("okhttp");

    List<String> lines = Files.readAllLines(log);
    assertThat(lines)
        .singleElement()
        .asString()
        .contains("WARN a request or reply of a model was not read, seam jdk-http: ")
        .contains("loophound.http.body-limit (now 2048 bytes)");
    assertThat(stats.bySeam().get("unread")).containsOnlyKeys("jdk-http", "okhttp");
  }
}
