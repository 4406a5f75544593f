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
  /** Beyond one window and one run: honest programs and loops. */
  BEYOND,
  /** Written by somebody who has not read the rules: honest programs and loops. */
  INDEPENDENT,
  /** Written and judged before any of them had run with the agent: honest programs and loops. */
  UNSEEN,
  /** A second look, judged the same way: honest programs and loops. */
  SECOND_LOOK;

  /** As it is written in tables and options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
