package io.loophound.wire;

import java.util.List;

/**
 * The user's settings for model APIs.
 *
 * @param paths addresses of model calls that are not recognised by themselves: {@code
 *     /llm/*=openai-chat}
 * @param bodyLimit the longest body that is read, in bytes
 * @param complaints gets invalid paths
 */
public record WireSettings(List<String> paths, int bodyLimit, Complaints complaints) {
  /** The defaults: bodies of up to 8 MB. */
  public static final WireSettings DEFAULTS =
      new WireSettings(List.of(), 8 << 20, (line, known) -> {});

  /** Gets invalid settings when they are put in force. */
  public interface Complaints {
    /**
     * A line of the paths is invalid and is ignored.
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
