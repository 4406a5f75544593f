package io.loophound.detectors.policy;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.number;
import static io.loophound.detectors.policy.Setting.time;

import java.time.Duration;
import java.util.List;

/**
 * The settings of a {@link GuardPolicy} that belong to no detector: default, range and meaning.
 * Premain may load this: no lambdas.
 */
public final class GuardSettings {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);

  /** How many calls and rounds the counters compare (AgentGazer). */
  public static final Setting<Integer> WINDOW =
      count(
          "window",
          20,
          2,
          1000,
          "how many model calls of a run, and how many rounds of tool calls, the counters compare");

  /** How long a block lasts (AI Security Gateway). */
  public static final Setting<Duration> COOLDOWN =
      time("cooldown", Duration.ofSeconds(30), SECOND, DAY, "how long a block lasts");

  /** How many times per turn a run is steered before it is stopped. */
  public static final Setting<Integer> STEERS =
      count(
          "steers",
          1,
          0,
          2,
          "how many notes about a repetition the model gets per turn, in a tool's result, before"
              + " the run is stopped");

  /** The wait for each time a repetition was seen (Fairvisor). */
  public static final Setting<Duration> THROTTLE_STEP =
      time(
          "throttle-step",
          Duration.ofMillis(100),
          Duration.ofMillis(1),
          Duration.ofMinutes(1),
          "how long `throttle` waits, times the number of repetitions seen");

  /** The longest wait. */
  public static final Setting<Duration> THROTTLE_CAP =
      time(
          "throttle-cap",
          Duration.ofSeconds(5),
          Duration.ZERO,
          Duration.ofMinutes(10),
          "the longest wait of `throttle`");

  /** How many times per turn a run is delayed before it is steered and then stopped. */
  public static final Setting<Integer> THROTTLE_TIMES =
      count(
          "throttle-times",
          5,
          0,
          1000,
          "how many times per turn a run is delayed before it is steered and then blocked. 0 never"
              + " stops it");

  /** How many runs of one caller a weak sign may stop within a minute. */
  public static final Setting<Integer> VALVE_RUNS =
      count(
          "valve.runs",
          20,
          1,
          1_000_000,
          "the valve: if a weak sign stops this many runs of one caller within a minute, and more"
              + " than half of them, it only reports for that caller");

  /** And which share of that caller's runs. */
  public static final Setting<Double> VALVE_SHARE =
      number("valve.share", 0.5, 0.01, 1, "the share of a caller's runs").internal();

  /** How long a terminated run is refused. */
  public static final Setting<Duration> TERMINATE_COOLDOWN =
      time("terminate-cooldown", Duration.ofMinutes(5), SECOND, DAY, "how long it is refused")
          .internal();

  /** The most runs known at once. */
  public static final Setting<Integer> MAX_RUNS =
      count("max-runs", 10_000, 10, 1_000_000, "the most runs known at once").internal();

  /** After what time without a call a run is forgotten. */
  public static final Setting<Duration> IDLE =
      time("idle", Duration.ofMinutes(30), SECOND, Duration.ofDays(7), "when a run is forgotten")
          .internal();

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      List.of(
          WINDOW,
          COOLDOWN,
          STEERS,
          THROTTLE_STEP,
          THROTTLE_CAP,
          THROTTLE_TIMES,
          VALVE_RUNS,
          VALVE_SHARE,
          TERMINATE_COOLDOWN,
          MAX_RUNS,
          IDLE);

  /** Those of the whole process: with other values of them runs are judged as before. */
  static final List<Setting<?>> OF_PROCESS = List.of(VALVE_RUNS, VALVE_SHARE, MAX_RUNS, IDLE);

  private GuardSettings() {}
}
