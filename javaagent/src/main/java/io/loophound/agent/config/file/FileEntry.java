package io.loophound.agent.config.file;

/**
 * An entry of a file.
 *
 * @param key as it is written, without the prefix {@code loophound.}
 * @param line its line, from 1; 0 if the format has no lines
 */
public record FileEntry(String key, String value, int line) {
  private static final String PREFIX = "loophound.";

  static FileEntry of(String key, String value, int line) {
    String plain = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
    return new FileEntry(plain, value, line);
  }
}
