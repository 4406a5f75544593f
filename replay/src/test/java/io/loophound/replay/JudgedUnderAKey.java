package io.loophound.replay;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.GuardPolicy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Prints what is decided about our own runs when digests have the key that is given. */
public final class JudgedUnderAKey {
  private static final List<String> FILES = List.of("talk-healthy", "talk-loops", "work-healthy");

  private JudgedUnderAKey() {}

  public static void main(String[] arguments) throws IOException {
    Hash64.key(Long.parseLong(arguments[0]));
    TraceReader reader = new TraceReader();
    for (String file : FILES) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  Objects.requireNonNull(
                      JudgedUnderAKey.class.getResourceAsStream("/runs/" + file + ".jsonl")),
                  StandardCharsets.UTF_8))) {
        lines.lines().map(reader::read).forEach(JudgedUnderAKey::judge);
      }
    }
  }

  private static void judge(Trace trace) {
    for (Replay.View view : Replay.View.values()) {
      RunResult result = new Replay(GuardPolicy.defaults(), view).judge(trace);
      System.out.println(
          String.join(
              " ",
              trace.id(),
              view.name(),
              result.decision().name(),
              Integer.toString(result.step()),
              result.detector()));
    }
  }
}
