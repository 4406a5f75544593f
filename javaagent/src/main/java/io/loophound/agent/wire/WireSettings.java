package io.loophound.agent.wire;

import java.util.List;

/**
 * What the user sets about model APIs; in force for whatever begins afterwards.
 *
 * @param paths addresses of model calls that are none by themselves: {@code /llm/*=openai-chat}
 * @param bodyLimit the longest body looked into, in bytes
 */
public record WireSettings(List<String> paths, int bodyLimit) {
  /** Nothing is set: bodies of up to 8 MB. */
  public static final WireSettings DEFAULTS = new WireSettings(List.of(), 8 << 20);

  private static volatile WireSettings current = DEFAULTS;

  public WireSettings {
    paths = List.copyOf(paths);
  }

  /** The settings in force. */
  public static WireSettings current() {
    return current;
  }

  /** Puts settings in force. */
  public static void use(WireSettings settings) {
    current = settings;
  }
}
