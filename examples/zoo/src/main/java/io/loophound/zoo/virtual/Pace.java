package io.loophound.zoo.virtual;

import java.util.Locale;

/** How long everything takes. No verdict may depend on it. */
public enum Pace {
  /** As the script says: the model takes milliseconds, and so do most tools. */
  FAST,
  /**
   * As real agents do: 0.3 to 20 s a model call, 0.1 to 30 s a tool. What the script says takes ten
   * times as long, at most a minute.
   */
  REAL,
  /** As the script says on a machine without free CPU time: each step is late, some by seconds. */
  STARVED;

  private static final double SLOWER = 10;
  private static final double FAILURE_LEAST = 20;
  private static final double MODEL_LEAST = 300;
  private static final double MODEL_MOST = 20_000;
  private static final double TOOL_LEAST = 100;
  private static final double TOOL_MOST = 30_000;
  private static final long NO_PAUSE = 50;
  private static final double PAUSE_MOST = 60_000;
  private static final double LATE = 30;
  private static final double JITTER = 0.25;

  /** A model call, in milliseconds. */
  long model(long scripted, Chance chance) {
    return this == REAL ? drawn(MODEL_LEAST, MODEL_MOST, "model", chance) : scripted + late(chance);
  }

  /** What it takes until a model call fails: no model has to think for that. */
  long failure(Chance chance) {
    return this == REAL ? drawn(FAILURE_LEAST, MODEL_LEAST, "failure", chance) : late(chance);
  }

  /** A tool's time, in milliseconds. */
  long tool(String name, long scripted, Chance chance) {
    if (this != REAL) {
      return scripted + late(chance);
    }
    return scripted == 0
        ? drawn(TOOL_LEAST, TOOL_MOST, name, chance)
        : Math.round(Math.min(TOOL_MOST, SLOWER * scripted));
  }

  /** A pause of a person, a schedule or a client, in milliseconds. */
  long pause(long scripted, Chance chance) {
    if (scripted <= 0) {
      return 0;
    }
    return this == REAL && scripted > NO_PAUSE
        ? Math.round(Math.min(PAUSE_MOST, SLOWER * scripted))
        : scripted + late(chance);
  }

  /** What a program of this kind takes, each time a little more or less. */
  private static long drawn(double least, double most, String of, Chance chance) {
    double usual = least * Math.pow(most / least, chance.fixed(of));
    double once = usual * (1 + JITTER * (2 * chance.next() - 1));
    return Math.round(Math.max(least, Math.min(most, once)));
  }

  private long late(Chance chance) {
    if (this != STARVED) {
      return 0;
    }
    double wait = -LATE * Math.log(1 - chance.next());
    double share = chance.next();
    if (share < 0.03) {
      wait += 10_000 + 20_000 * chance.next();
    } else if (share < 0.2) {
      wait += 5000 * chance.next();
    }
    return Math.round(wait);
  }

  /**
   * The pace of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Pace of(String name) {
    for (Pace pace : values()) {
      if (pace.name().toLowerCase(Locale.ROOT).equals(name)) {
        return pace;
      }
    }
    throw new IllegalArgumentException("pace=" + name + ": allowed is fast, real or starved");
  }
}
