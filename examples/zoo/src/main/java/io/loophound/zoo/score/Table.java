package io.loophound.zoo.score;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Habit;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Program.Fate;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Scores for people and for programs. */
public final class Table {

  private Table() {}

  public static String text(List<Score> scores) {
    StringBuilder text = new StringBuilder();
    for (Habit habit : Habit.values()) {
      List<Score> some = scores.stream().filter(of(habit)).toList();
      if (!some.isEmpty()) {
        text.append(habit.label()).append(": ").append(sum(some)).append('\n');
        some.forEach(score -> text.append(line(score)));
      }
    }
    text.append("\nhonest: ").append(sum(fate(scores, true)));
    text.append("\nhonest, held out: ").append(sum(heldOut(fate(scores, true))));
    text.append("\nloops: ").append(sum(fate(scores, false)));
    text.append("\nloops, held out: ").append(sum(heldOut(fate(scores, false)))).append('\n');
    return text.toString();
  }

  private static String line(Score score) {
    Program program = score.program();
    String bound = program.fate() == Fate.FREE ? "of " + program.requests() : bound(program);
    return String.format(
        Locale.ROOT,
        "  %-4s %-42s %-8s call %4d %-12s %5.1f s %s %s%n",
        score.passed() ? "ok" : "FAIL",
        program.name() + (program.heldOut() ? " *" : ""),
        score.word(),
        score.calls(),
        bound,
        score.millis() / 1000.0,
        String.join(" ", score.verdicts()),
        score.passed() || score.errors().isEmpty() ? "" : score.errors().get(0));
  }

  private static String bound(Program program) {
    return (program.fate() == Fate.STOPPED ? "stop by " : "report by ") + program.bound();
  }

  private static Predicate<Score> of(Habit habit) {
    return score -> score.program().habit() == habit;
  }

  private static List<Score> fate(List<Score> scores, boolean honest) {
    return scores.stream()
        .filter(score -> (score.program().fate() == Fate.FREE) == honest)
        .toList();
  }

  private static List<Score> heldOut(List<Score> scores) {
    return scores.stream().filter(score -> score.program().heldOut()).toList();
  }

  private static String sum(List<Score> scores) {
    long passed = scores.stream().filter(Score::passed).count();
    long stopped = scores.stream().filter(Score::touched).count();
    long warned = scores.stream().filter(score -> !score.touched() && score.reported()).count();
    return passed
        + " of "
        + scores.size()
        + " as they should be, "
        + stopped
        + " stopped or changed, "
        + warned
        + " only warned";
  }

  public static String json(List<Score> scores) {
    ArrayNode all = new ObjectMapper().createArrayNode();
    for (Score score : scores) {
      ObjectNode json = all.addObject().put("program", score.program().name());
      json.put("class", score.program().habit().label());
      json.put("fate", score.program().fate().name().toLowerCase(Locale.ROOT));
      json.put("held_out", score.program().heldOut());
      json.put("passed", score.passed()).put("ended", score.word());
      json.put("calls", score.calls()).put("requests", score.program().requests());
      json.put("bound", score.program().bound()).put("ms", score.millis());
      score.verdicts().forEach(json.putArray("verdicts")::add);
      score.errors().forEach(json.putArray("errors")::add);
    }
    return all.toPrettyString();
  }
}
