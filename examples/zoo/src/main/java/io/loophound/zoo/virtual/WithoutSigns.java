package io.loophound.zoo.virtual;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Program.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** What each sign finds: the programs without it, at all paces or one. */
public final class WithoutSigns {

  private WithoutSigns() {}

  /** How many programs are as they should be. */
  private record Passed(long honest, long loops) {
    private String text() {
      return honest + " | " + loops;
    }
  }

  /** A table with a line for each sign; {@code pace} is null for all paces. */
  public static String table(List<Program> programs, Pace pace, long seed) {
    List<Pace> paces = pace == null ? List.of(Pace.values()) : List.of(pace);
    StringJoiner rows = new StringJoiner("\n", "", "\n");
    StringJoiner head = new StringJoiner(" | ", "| Without | ", " |");
    paces.forEach(one -> head.add(one + ": honest").add("loops"));
    rows.add(head.toString());
    rows.add("|---".repeat(1 + 2 * paces.size()) + "|");
    rows.add(row("nothing", programs, paces, seed, GuardPolicy.defaults()));
    for (Sign sign : Sign.values()) {
      if (sign.isStale()) {
        rows.add(row("`" + sign.key() + "`", programs, paces, seed, without(sign)));
      }
    }
    return rows.toString();
  }

  private static GuardPolicy without(Sign sign) {
    return GuardPolicy.builder()
        .detector("score", own -> own.with("weight." + sign.key(), 0))
        .build();
  }

  private static String row(
      String name, List<Program> programs, List<Pace> paces, long seed, GuardPolicy policy) {
    List<String> cells = new ArrayList<>();
    for (Pace pace : paces) {
      List<Score> scores = VirtualTrial.all(programs, pace, seed, policy);
      cells.add(new Passed(passed(scores, true), passed(scores, false)).text());
    }
    return "| " + name + " | " + String.join(" | ", cells) + " |";
  }

  private static long passed(List<Score> scores, boolean honest) {
    return scores.stream()
        .filter(score -> (score.program().fate() == Fate.FREE) == honest)
        .filter(Score::passed)
        .count();
  }
}
