package io.loophound.agent.telemetry;

import io.loophound.agent.identity.Identity;
import java.time.Instant;

/**
 * One line as a JSON object: {@code time}, {@code level}, {@code logger}, {@code message}, and the
 * process it is from. Premain uses it, so it is written by hand; its text has no control
 * characters.
 */
final class JsonLine {
  private static final String INFO = "INFO";

  private JsonLine() {}

  /** The line; a text without a level counts as information. */
  static String of(Instant time, String text, Identity process) {
    String level = level(text);
    StringBuilder json = new StringBuilder(text.length() + 100);
    json.append("{\"time\":\"").append(time).append("\",\"level\":\"").append(level);
    json.append("\",\"logger\":\"loophound\",\"message\":\"");
    escape(message(text), json);
    json.append('"');
    if (process != null) {
      text(json, "service", process.service());
      text(json, "host", process.host());
      json.append(",\"pid\":").append(process.pid());
      text(json, "version", process.version());
    }
    return json.append('}').toString();
  }

  private static void text(StringBuilder json, String name, String value) {
    json.append(",\"").append(name).append("\":\"");
    escape(value, json);
    json.append('"');
  }

  /** The text without its level. */
  static String message(String text) {
    String level = level(text);
    return text.startsWith(level + " ") ? text.substring(level.length() + 1) : text;
  }

  /** The level at the beginning of the text. */
  static String level(String text) {
    for (int i = 0; i < Output.LEVELS.length; i++) {
      int length = Output.LEVELS[i].length();
      if (text.regionMatches(true, 0, Output.LEVELS[i] + " ", 0, length + 1)
          && Character.isUpperCase(text.charAt(0))) {
        return text.substring(0, length);
      }
    }
    return INFO;
  }

  private static void escape(String text, StringBuilder json) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\');
      }
      json.append(c);
    }
  }
}
