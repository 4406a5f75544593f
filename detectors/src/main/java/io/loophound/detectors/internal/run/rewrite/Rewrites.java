package io.loophound.detectors.internal.run.rewrite;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.outcome.ToolName;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;
import java.util.List;

/**
 * Consecutive replies that only rewrite the same thing: a to-do list on which nothing gets done, or
 * a text from its beginning that does not get longer. Guarded by the run's lock.
 */
public final class Rewrites {
  private static final int LONG = 1000;
  private static final int BEGINNING = 512;
  private static final double LONGER = 1.1;

  private long beginning;
  private long subject;
  private boolean list;
  private int count;
  private int least;
  private int most;
  private int done;
  private int firstStep;
  private int lastStep;
  private int firstModelCall;

  /** Updates after a reply whose calls are in the window. Null means nothing. */
  public static Rewrites after(
      Rewrites before, List<ToolCall> calls, StepWindow window, int modelCall) {
    if (before == null && !concern(calls)) {
      return null;
    }
    Rewrites known = before == null ? new Rewrites() : before;
    Step newest = window.newest();
    known.lastStep = newest == null ? 0 : newest.number();
    known.takeIn(calls, known.lastStep, modelCall);
    return known;
  }

  /**
   * Whether a reply is of the kind that is counted: its only call writes a list, or a long text.
   */
  private static boolean concern(List<ToolCall> calls) {
    return calls.size() == 1 && (isLong(calls.get(0)) || ToolName.keepsList(calls.get(0).name()));
  }

  private static boolean isLong(ToolCall call) {
    return call.arguments().length() >= LONG;
  }

  /** How many in a row, including the first. */
  public int count() {
    return count;
  }

  /** Whether it is a to-do list; otherwise a text. */
  public boolean ofList() {
    return list;
  }

  /** What is written. */
  public long subject() {
    return subject;
  }

  public int firstStep() {
    return firstStep;
  }

  public int lastStep() {
    return lastStep;
  }

  public int firstModelCall() {
    return firstModelCall;
  }

  private void takeIn(List<ToolCall> calls, int step, int modelCall) {
    if (!concern(calls)) {
      forget();
    } else if (ToolName.keepsList(calls.get(0).name())) {
      takeInList(calls.get(0), step, modelCall);
    } else {
      takeInText(calls.get(0), step, modelCall);
    }
  }

  private void takeInList(ToolCall call, int step, int modelCall) {
    Written written = Written.of(call.name(), call.arguments());
    boolean again = count > 0 && list && written.subject() == subject;
    boolean gets = written.items() > most || written.items() < least || written.done() > done;
    if (written.items() < 2) {
      forget(); // it adds one item
    } else if (again && !gets) {
      count++;
    } else {
      begin(step, modelCall);
      list = true;
      subject = written.subject();
      least = again ? Math.min(least, written.items()) : written.items();
      most = again ? Math.max(most, written.items()) : written.items();
      done = again ? Math.max(done, written.done()) : written.done();
    }
  }

  private void takeInText(ToolCall call, int step, int modelCall) {
    String arguments = call.arguments();
    long begins = Hash64.mix(Hash64.of(call.name()), Hash64.of(arguments.substring(0, BEGINNING)));
    boolean again = count > 0 && !list && begins == beginning;
    Written written = again ? Written.of(call.name(), arguments) : null;
    boolean other = written != null && subject != 0 && written.subject() != subject;
    if (!again || other || grows(written)) {
      begin(step, modelCall);
      list = false;
      beginning = begins;
      subject = written == null ? 0 : written.subject();
      most = written == null ? arguments.length() : written.length();
    } else {
      count++;
      subject = written.subject();
    }
  }

  private boolean grows(Written written) {
    return written.length() > LONGER * most;
  }

  private void begin(int step, int modelCall) {
    count = 1;
    firstStep = step;
    firstModelCall = modelCall;
  }

  private void forget() {
    count = 0;
  }
}
