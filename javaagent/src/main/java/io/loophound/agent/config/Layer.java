package io.loophound.agent.config;

import java.util.Map;

/**
 * Settings that come from elsewhere and count less than everything that this JVM sets itself.
 *
 * @param name where they come from, as it is shown
 * @param options by name
 */
public record Layer(String name, Map<String, String> options) {
  public Layer {
    options = Map.copyOf(options);
  }
}
