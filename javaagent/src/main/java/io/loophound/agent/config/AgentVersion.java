package io.loophound.agent.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The version of this jar. */
public final class AgentVersion {
  /** The JVMs that LoopHound was tested on. */
  public static final String SUPPORTED_JVMS = "17 to 25";

  /** The newest Java whose class files can be woven. */
  public static final int NEWEST_READABLE = 28;

  private static final String RESOURCE = "loophound-version.properties";
  private static final String KEY = "version=";

  private AgentVersion() {}

  /** The version as the build wrote it, or {@code unknown}. */
  public static String current() {
    try (InputStream in = AgentVersion.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      return in == null
          ? "unknown"
          : parse(new String(in.readAllBytes(), StandardCharsets.UTF_8).trim());
    } catch (IOException e) {
      return "unknown";
    }
  }

  static String parse(String text) {
    // A build that copies the resource without filtering it leaves a placeholder.
    boolean filled = text.startsWith(KEY) && text.indexOf('$') < 0 && text.indexOf('@') < 0;
    return filled ? text.substring(KEY.length()).trim() : "unknown";
  }
}
