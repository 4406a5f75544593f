package io.loophound.agent.weave.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Guard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardHolderTest {
  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void logIntoAFile() {
    log = folder.resolve("log");
    Output.to(log.toString());
  }

  @AfterEach
  void restore() {
    Output.to("stderr");
  }

  private List<String> linesAfterCalling(String model, Path prices) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("loophound.prices", prices.toString());
    properties.setProperty("loophound.budget.usd", "1");
    Guard guard = new GuardHolder(Config.of(properties), new Stats()).guard();
    guard.before(
        new ModelRequest(
            Origin.of("test"), RunKey.ofThread(1), model, Conversation.of(List.of()), "", ""));
    List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
    // an earlier test in this JVM may have left a store whose server is gone
    return lines.stream().filter(line -> !line.contains(" the store redis://")).toList();
  }

  @Test
  void theGuardKnowsThePricesOfTheFile() throws IOException {
    Path prices = folder.resolve("prices.json");
    Files.writeString(prices, "{\"own\": [1, 2, 0.1]}");

    assertThat(linesAfterCalling("own-model", prices)).isEmpty();
    assertThat(linesAfterCalling("other", prices))
        .singleElement()
        .asString()
        .contains("no price for model other");
  }

  @Test
  void aFileThatCannotBeUsedIsToldAndCostsItsPricesOnly() throws IOException {
    Path prices = folder.resolve("prices.json");
    Files.writeString(prices, "{\"gpt-4.1\": [1, ");

    assertThat(linesAfterCalling("gpt-4.1", prices))
        .singleElement()
        .asString()
        .contains("WARN the built-in prices are used: loophound.prices: ");
  }
}
