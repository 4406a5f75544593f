package io.loophound.wire;

import java.util.List;

/**
 * What the user sets about model APIs.
 *
 * @param paths addresses of model calls that are none by themselves: {@code /llm/*=openai-chat}
 * @param bodyLimit the longest body looked into, in bytes
 * @param complaints hears of paths that cannot be understood
 */
public record WireSettings(List<String> paths, int bodyLimit, Complaints complaints) {
  /** Nothing is set: bodies of up to 8 MB. */
  public static final WireSettings DEFAULTS =
      new WireSettings(List.of(), 8 << 20, (line, known) -> {});

  /** Told about settings that cannot be understood, when they are put in force. */
  public interface Complaints {
    /**
     * A line of the paths is not understood and is left out.
     *
     * @param line the line, as the user has written it
     * @param dialects the names that may follow the {@code =}
     */
    void badPath(String line, String dialects);
  }

  public WireSettings {
    paths = List.copyOf(paths);
  }
}
