package io.loophound.agent.config;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.List;

/** The settings of this process. Only {@link #mode} can change while it runs. */
public final class Config {

  /** Reads system properties, agent arguments and environment; never throws. */
  public static Config load(String agentArguments) {
    return new Config();
  }

  /** What was wrong with the settings, one line each; defaults are used instead. */
  public List<String> warnings() {
    return List.of();
  }

  /** Whether the agent does anything at all. */
  public boolean enabled() {
    return true;
  }

  /** The mode now: the system property may be set while the process runs. */
  public Mode mode() {
    return Mode.ENFORCE;
  }

  /** Whether a seam is switched on. */
  public boolean seamEnabled(String seam) {
    return true;
  }

  /** What the guard looks for. */
  public GuardPolicy policy() {
    return GuardPolicy.defaults();
  }

  /** Where lines go: {@code stderr}, {@code none}, or a file. */
  public String log() {
    return "stderr";
  }

  /** A status for refused HTTP calls: 422 or 429. */
  public int refusalStatus() {
    return 422;
  }

  /** The file that gets the counts when the JVM ends, or empty. */
  public String report() {
    return "";
  }

  /** For tests of LoopHound itself: a fault to raise in a seam, {@code seam:kind}, or empty. */
  public String fault() {
    return "";
  }
}
