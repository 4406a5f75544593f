package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.wire.WireSettings;
import java.util.function.Consumer;

/** The settings for model APIs, and what is wrong with them. */
public final class WirePaths {
  private static final int LONGEST = 100;

  private WirePaths() {}

  /** The settings; {@code log} gets a line for each path that is invalid, once they are used. */
  public static WireSettings settings(Config config, Consumer<String> log) {
    return new WireSettings(
        config.wirePaths(),
        config.bodyLimit(),
        (line, dialects) -> log.accept(bad(line, dialects)));
  }

  private static String bad(String line, String dialects) {
    return "WARN bad value in loophound.wire.paths: "
        + Output.clean(line, LONGEST)
        + "; allowed is PATH=DIALECT with one of "
        + dialects;
  }
}
