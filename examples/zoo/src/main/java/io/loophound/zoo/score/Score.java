package io.loophound.zoo.score;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Program.Fate;
import java.util.List;

/**
 * The result of a program.
 *
 * @param calls the requests that arrived at the model
 * @param held the conversations that came to their ends
 * @param errors the errors that ended the others
 * @param changed the requests with content that the program did not send
 * @param verdicts the reports of LoopHound: action and detector, each kind once
 * @param millis how long the JVM ran
 * @param ended whether it ended by itself
 */
public record Score(
    Program program,
    int calls,
    int held,
    List<String> errors,
    int changed,
    List<String> verdicts,
    long millis,
    boolean ended) {

  public boolean stopped() {
    return !errors.isEmpty();
  }

  /** Whether LoopHound affected the program: stopped it, or changed its messages. */
  public boolean touched() {
    return stopped() || changed > 0 || !ended || calls != program.requests();
  }

  public boolean reported() {
    return !verdicts.isEmpty();
  }

  public boolean passed() {
    if (program.fate() == Fate.FREE) {
      return !touched() && held == program.talks().size();
    }
    boolean inTime = stopped() && calls <= program.bound();
    return inTime || (program.fate() == Fate.REPORTED && reported());
  }

  /** In one word. */
  public String word() {
    if (!ended) {
      return "hangs";
    }
    if (stopped()) {
      return "stopped";
    }
    if (changed > 0) {
      return "steered";
    }
    if (calls != program.requests()) {
      return "miscounted";
    }
    return reported() ? "warned" : "free";
  }
}
