package io.loophound.zoo.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.examples.standin.StandIn;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Model;
import io.loophound.zoo.script.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs one program against its model and records the result. */
final class Trial {
  private static final Pattern VERDICT = Pattern.compile("verdict=(\\S+).* detector=(\\S+)");
  private static final int PLENTY = 100_000;
  private static final long LIMIT_SECONDS = 300; // some wait 70 s themselves

  private Trial() {}

  /** Runs the program with this Java agent. */
  static Score of(Program program, Agent agent) throws IOException, InterruptedException {
    Model model = new Model(program);
    long begun = System.nanoTime();
    try (StandIn standIn =
        StandIn.start(0, PLENTY, name -> name.equals(model.name()) ? model : null)) {
      String url = standIn.baseUrl().replaceFirst("/v1$", "");
      Fork.Left left = new Fork(program, agent, java(program)).run(url, LIMIT_SECONDS);
      long millis = (System.nanoTime() - begun) / 1_000_000;
      List<String> errors = new ArrayList<>();
      left.ledger().path("errors").forEach(error -> errors.add(error.asText()));
      JsonNode held = left.ledger().path("held");
      if (held.isMissingNode()) {
        errors.add("no report: " + String.join(" | ", left.lines()));
      }
      return new Score(
          program,
          model.arrived(),
          held.asInt(),
          errors,
          model.changed(),
          verdicts(left.lines()),
          millis,
          left.ended());
    }
  }

  private static List<String> verdicts(List<String> lines) {
    return lines.stream()
        .map(VERDICT::matcher)
        .filter(Matcher::find)
        .map(match -> match.group(1) + ":" + match.group(2))
        .distinct()
        .toList();
  }

  private static Path java(Program program) throws IOException {
    Path current = Path.of(System.getProperty("java.home"));
    if (program.carrier() == Carrier.VIRTUAL_THREADS && Runtime.version().feature() < 21) {
      try (Stream<Path> others = Files.list(current.getParent())) {
        Path newer =
            others
                .filter(path -> path.getFileName().toString().matches(".*\\b2[1-9]\\b.*"))
                .filter(path -> Files.isExecutable(path.resolve("bin/java")))
                .findFirst()
                .orElse(current);
        return newer.resolve("bin/java");
      }
    }
    return current.resolve("bin/java");
  }
}
