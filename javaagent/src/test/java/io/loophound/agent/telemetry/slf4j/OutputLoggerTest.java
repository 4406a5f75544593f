package io.loophound.agent.telemetry.slf4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.telemetry.LogFile;
import io.loophound.agent.telemetry.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class OutputLoggerTest extends LogFile {
  private final Logger logger = LoggerFactory.getLogger("com.example.cache.LocalCache");

  private List<String> lines() throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.substring(line.indexOf("[loophound] ") + 12))
        .toList();
  }

  @Test
  void theProviderIsFound() {
    assertThat(logger).isInstanceOf(OutputLogger.class);
    assertThat(LoggerFactory.getLogger(logger.getName())).isSameAs(logger);
  }

  @Test
  void linesHaveLevelAndShortName() throws IOException {
    logger.warn("{} of {}", 1, 2);
    logger.error("gone");

    assertThat(lines()).containsExactly("WARN LocalCache: 1 of 2", "ERROR LocalCache: gone");
  }

  @Test
  void theLevelDecides() throws IOException {
    logger.info("not yet");
    Output.level("debug");
    logger.info("now");
    logger.debug("too");
    logger.trace("never");
    Output.level("nonsense");
    logger.debug("unchanged");
    Output.level("error");
    logger.warn("hidden");

    assertThat(lines())
        .containsExactly(
            "INFO LocalCache: now", "DEBUG LocalCache: too", "DEBUG LocalCache: unchanged");
  }

  @Test
  void throwablesShowTypesAndPlacesButNotWhatTheyQuote() throws IOException {
    Exception cause = new IllegalArgumentException("cannot parse 'canary'");
    logger.warn("a reply was not read", new IllegalStateException("canary", cause));

    assertThat(lines())
        .singleElement()
        .asString()
        .startsWith(
            "WARN LocalCache: a reply was not read | java.lang.IllegalStateException at "
                + OutputLoggerTest.class.getName())
        .contains(" caused by java.lang.IllegalArgumentException at ")
        .doesNotContain("canary");
  }

  @Test
  void nothingIsKeptInTheMdc() {
    MDC.put("user", "canary");

    assertThat(MDC.get("user")).isNull();
  }
}
