package io.loophound.zoo.score;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The programs that LoopHound still gets wrong, each with a reason. The list may only shrink. */
public final class ExpectedFailures {
  private static final String FILE = "/io/loophound/zoo/expected-failures.txt";
  private static final String AT_PACE = "/io/loophound/zoo/expected-at-pace.txt";

  private ExpectedFailures() {}

  /** Reads the names and the reasons. */
  public static Map<String, String> read() {
    return read(FILE);
  }

  /** Those that go wrong only in virtual time: at real pace, or on a starved machine. */
  public static Map<String, String> atPace() {
    return read(AT_PACE);
  }

  private static Map<String, String> read(String file) {
    try (InputStream in = ExpectedFailures.class.getResourceAsStream(file)) {
      Map<String, String> reasons = new LinkedHashMap<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          int colon = line.indexOf(':');
          reasons.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
      }
      return reasons;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The unexpected results: new failures, and expected ones that pass. */
  public static List<String> violations(List<Score> scores) {
    Map<String, String> expected = read();
    List<String> violations = new ArrayList<>();
    for (Score score : scores) {
      String name = score.program().name();
      if (!score.passed() && !expected.containsKey(name)) {
        violations.add(name + " is " + score.word() + " at call " + score.calls());
      } else if (score.passed() && expected.containsKey(name) && !isUnsteady(expected.get(name))) {
        violations.add(name + " passes now: take it off expected-failures.txt");
      }
    }
    violations.sort(Comparator.naturalOrder());
    return violations;
  }

  /** The unexpected failures in virtual time, where a program may also pass that is expected. */
  public static List<String> violationsAtPace(List<Score> scores) {
    List<String> violations = new ArrayList<>();
    for (Score score : scores) {
      String name = score.program().name();
      boolean expected = read().containsKey(name) || atPace().containsKey(name);
      if (!score.passed() && !expected) {
        violations.add(name + " is " + score.word() + " at call " + score.calls());
      }
    }
    violations.sort(Comparator.naturalOrder());
    return violations;
  }

  private static boolean isUnsteady(String reason) {
    return reason.startsWith("sometimes");
  }
}
