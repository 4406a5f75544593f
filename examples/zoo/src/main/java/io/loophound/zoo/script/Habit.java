package io.loophound.zoo.script;

import java.util.Locale;

/** The classes of programs: what they do again and again. */
public enum Habit {
  WAITS,
  BUSY_POLLS,
  ACKNOWLEDGEMENTS,
  BATCHES,
  FLEETS,
  SCHEDULES,
  SERVERS,
  RETRIES,
  GENERATION,
  TALK,
  SWEEPS,
  EDITING,
  READING,
  WORLDS,
  EQUAL_CALLS,
  FAILURES,
  CYCLES,
  NO_PROGRESS,
  WORDS,
  WITHOUT_END,
  STATELESS,
  RESTARTS,
  /** Beyond one window and one run: healthy programs and loops. */
  BEYOND,
  /** Written by an author who has not read the rules: healthy programs and loops. */
  INDEPENDENT,
  /**
   * Written and judged before any of them had run with the Java agent: healthy programs and loops.
   */
  UNSEEN,
  /** A second look, judged the same way: healthy programs and loops. */
  SECOND_LOOK,
  /** After public reports of loops and of false alarms, written before any of them had run. */
  REPORTED;

  /** Its name in tables and options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
