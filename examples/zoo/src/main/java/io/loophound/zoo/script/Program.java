package io.loophound.zoo.script;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.CRC32;

/** One small application: its conversations, how it talks to the model, and the required result. */
public final class Program {

  /** The required result of a program. */
  public enum Fate {
    /** Every call arrives and nothing is changed. */
    FREE,
    /** It is stopped before more calls than the bound arrived. */
    STOPPED,
    /** It is at least reported before as many calls as the bound arrived. */
    REPORTED
  }

  private final String name;
  private final Habit habit;
  private final Fate fate;
  private final int bound;
  private final List<Talk> talks = new ArrayList<>();
  private Wire wire = Wire.OPENAI_CHAT;
  private Http http = Http.JDK;
  private Carrier carrier = Carrier.MAIN;
  private long pace;
  private long thinking = 5;
  private int retries;
  private long retryWait;
  private int memory = Integer.MAX_VALUE;
  private boolean counted;

  private Program(String name, Habit habit, Fate fate, int bound) {
    this.name = name;
    this.habit = habit;
    this.fate = fate;
    this.bound = bound;
  }

  /** A program that must be left alone. */
  public static Program honest(String name, Habit habit) {
    return new Program(name, habit, Fate.FREE, 0);
  }

  /** A loop that must be stopped with at most this many calls at the model. */
  public static Program loop(String name, Habit habit, int bound) {
    return new Program(name, habit, Fate.STOPPED, bound);
  }

  /** A loop that must at least be reported within this many calls. */
  public static Program suspect(String name, Habit habit, int bound) {
    return new Program(name, habit, Fate.REPORTED, bound);
  }

  public Program talk(Talk talk) {
    talks.add(talk);
    return this;
  }

  /** Adds conversations; the function gets their numbers, starting at 1. */
  public Program talks(int count, IntFunction<Talk> talk) {
    for (int i = 1; i <= count; i++) {
      talks.add(talk.apply(i));
    }
    return this;
  }

  public Program over(Wire which) {
    wire = which;
    return this;
  }

  public Program with(Http client) {
    http = client;
    return this;
  }

  public Program on(Carrier which) {
    carrier = which;
    return this;
  }

  /** Milliseconds between two conversations. */
  public Program pace(long millis) {
    pace = millis;
    return this;
  }

  /** Milliseconds the model takes for a reply. */
  public Program thinking(long millis) {
    thinking = millis;
    return this;
  }

  /** How many times a request is retried after a failure of the provider, and after which delay. */
  public Program retries(int times, long waitMillis) {
    retries = times;
    retryWait = waitMillis;
    return this;
  }

  /** Keeps only the newest messages of the history, so the model goes by the number of calls. */
  public Program remembers(int messages) {
    memory = messages;
    return counting();
  }

  /** Makes the model go by the number of calls, for histories that do not show the position. */
  public Program counting() {
    counted = true;
    return this;
  }

  public String name() {
    return name;
  }

  public Habit habit() {
    return habit;
  }

  public Fate fate() {
    return fate;
  }

  public int bound() {
    return bound;
  }

  public List<Talk> talks() {
    return talks;
  }

  public Wire wire() {
    return wire;
  }

  public Http http() {
    return http;
  }

  public Carrier carrier() {
    return carrier;
  }

  public long pace() {
    return pace;
  }

  public long thinking() {
    return thinking;
  }

  public int retries() {
    return retries;
  }

  public long retryWait() {
    return retryWait;
  }

  public int memory() {
    return memory;
  }

  public boolean counted() {
    return counted;
  }

  /** The model's name: a real one, so that it has a price, plus the program's. */
  public String model() {
    return "gpt-4.1-mini-" + name;
  }

  /** The requests that arrive without interference. */
  public int requests() {
    return talks.stream().mapToInt(Talk::requests).sum();
  }

  /** Whether the program is held out while rules are written: one in five, by its name. */
  public boolean heldOut() {
    CRC32 sum = new CRC32();
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    return sum.getValue() % 5 == 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
