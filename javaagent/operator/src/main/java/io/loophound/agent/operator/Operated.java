package io.loophound.agent.operator;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event;
import io.loophound.detectors.guard.Guard;
import java.util.Map;

/** What operators need from the Java agent. */
public interface Operated extends OperatedSettings {

  /**
   * An option that is in force.
   *
   * @param name without prefix
   * @param value as it is written; for a secret, only that it is set
   * @param source what set it: a property, a variable, an agent argument; or {@code default}
   * @param dynamic whether it may change while the process runs
   * @param inStore the value for all processes, which this one overrules; or null
   * @param inFile the value in the settings file, which something else overrules; or null
   */
  record ShownSetting(
      String name, String value, String source, boolean dynamic, String inStore, String inFile) {
    /** One that only its source sets. */
    public ShownSetting(String name, String value, String source, boolean dynamic) {
      this(name, value, source, dynamic, null, null);
    }
  }

  /**
   * How settings are to be changed.
   *
   * @param expected the tag that the change was made for, or empty for any
   * @param author who changes them, or empty
   * @param reason why, or empty
   * @param all whether for all services that share the store, not only for this one
   * @param share the percentage of the processes that try them first; 0 for all at once
   */
  record Edit(String expected, String author, String reason, boolean all, int share) {
    /** Of this service, at once, by whomever. */
    public static final Edit PLAIN = new Edit("", "", "", false, 0);
  }

  /** Which process this is. */
  Identity identity();

  /** The guard. */
  Guard guard();

  /** The counts: by name, then by seam. */
  Map<String, Map<String, Long>> counts();

  /** All classes that the application has loaded. */
  Class<?>[] loadedClasses();

  /** Something has happened that other processes may want to know; it must not block. */
  default void told(Event event) {}

  /** Writes a line into the log. */
  void log(String line);

  /** An error of LoopHound. */
  void error(Throwable thrown);
}
