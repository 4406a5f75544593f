package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.internal.stream.ChantMatcher;
import java.util.Objects;

/** A reply while it streams. The limits are low, so that chants are found in short inputs. */
public final class ReplyFuzzer {
  private ReplyFuzzer() {}

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    Input input = new Input(data);
    ChantLimits limits =
        new ChantLimits(2 + input.next(6), 4 + input.next(64), 8 + input.next(128));
    int step = 1 + input.next(40);
    String text = input.rest();
    Chant whole = chant(limits, text, text.length());
    check(Objects.equals(whole, chant(limits, text, 1)), "cut at every unit");
    check(Objects.equals(whole, chant(limits, text, step)), "cut at every " + step);
    if (whole != null) {
      check(whole.at() <= text.length() && whole.repetitions() > 0, "found where it is");
      String upTo = text.substring(0, (int) whole.at());
      check(whole.equals(chant(limits, upTo, step)), "what follows does not matter");
      String less = upTo.substring(0, upTo.length() - 1);
      check(chant(limits, less, step) == null, "not before it is certain");
    }
  }

  private static Chant chant(ChantLimits limits, String text, int step) {
    ChantMatcher matcher = new ChantMatcher(limits);
    for (int at = 0; at < text.length(); at += step) {
      boolean found = matcher.feed(text.substring(at, Math.min(text.length(), at + step)));
      check(found == (matcher.chant() != null), "found or not");
    }
    return matcher.chant();
  }
}
