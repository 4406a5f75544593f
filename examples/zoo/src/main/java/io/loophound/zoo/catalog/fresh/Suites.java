package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Test suites that are never green, and one that is at last. */
final class Suites {
  private static final String[] MASKED = {
    "type 'Null' is not a subtype of type 'Basket'",
    "No MediaQuery widget ancestor found.",
    "A Timer is still pending even after the widget tree was disposed.",
    "pumpAndSettle timed out",
    "Expected: exactly one matching candidate\n  Actual: _TextWidgetFinder:<Found 0 widgets with text \"12,50\">",
    "Expected: exactly one matching candidate\n  Actual: _TextWidgetFinder:<Found 2 widgets with text \"12.50\">",
    "A RenderFlex overflowed by 14 pixels on the right.",
    "LateInitializationError: Field '_repository@41' has not been initialized.",
    "Bad state: No element",
    "setState() called after dispose(): _BasketState#4c1e2(lifecycle state: defunct, not mounted)",
    "Expected: <3>\n  Actual: <2>\nthe voucher is not counted"
  };

  private Suites() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-two-tests-want-opposite-things",
                16,
                Wire.OPENAI_RESPONSES,
                Talk.ask("One golden test fails since the new theme. Make the whole suite green.")
                    .rounds(2, Suites::flutterBegin)
                    .rounds(48, Suites::seesaw)
                    .say("One of the two tests is always red."))
            .thinking(100)
            .with(Http.APACHE),
        honest(
                "fresh-each-fix-uncovers-the-next-failure",
                Wire.OPENAI_RESPONSES,
                Talk.ask("The basket test fails since the new theme. Make the whole suite green.")
                    .rounds(23, Suites::masked)
                    .say("All 213 tests pass. There were eleven defects behind one another."))
            .thinking(100)
            .with(Http.APACHE));
  }

  private static String flutter(int i, String failures) {
    return lines(
            12,
            k ->
                "00:0"
                    + k / 2
                    + " +"
                    + (k * 17 + n(i + k, 0, 4))
                    + ": loading test/"
                    + part(k)
                    + "_test.dart")
        + "\n"
        + failures
        + "\n";
  }

  private static Step flutterBegin(int i) {
    return i == 1
        ? use(
            "exec",
            json("command", "git log --oneline -3"),
            "41c7e2a New theme: larger touch targets\ne9f0b77 Voucher line in the basket\n02b6d15 Update packages\n")
        : use("exec", json("command", "flutter test"), flutter(0, red(0, true))).after(1200);
  }

  private static String red(int i, boolean golden) {
    return (golden
            ? "00:1"
                + n(i, 0, 9)
                + " +212 -1: test/theme_golden_test.dart: buttons keep their height [E]\n  Golden"
                + " \"goldens/buttons.png\": Pixel test failed, 1."
                + n(i, 10, 99)
                + "%, "
                + n(i, 3000, 3100)
                + "px diff detected.\n"
            : "00:1"
                + n(i, 0, 9)
                + " +212 -1: test/a11y_test.dart: tap targets are 48 px [E]\n  Expected:"
                + " meetsGuideline androidTapTargetGuideline\n  Actual: Size(64.0, 40.0), expected at least Size(48.0,"
                + " 48.0), node "
                + n(i, 4, 60)
                + "\n")
        + "\n00:2"
        + n(i + 3, 0, 9)
        + " +212 -1: Some tests failed.";
  }

  /** A height of 40 pleases the golden file, 48 the guideline. */
  private static Step seesaw(int i) {
    int turn = (i - 1) / 2;
    boolean forty = turn % 2 == 0;
    return i % 2 == 1
        ? use(
                "apply_patch",
                json(
                    "path",
                    pick(
                        turn / 2,
                        "lib/theme.dart",
                        "lib/widgets/button.dart",
                        "lib/theme/sizes.dart"),
                    "diff",
                    forty
                        ? pick(
                            turn / 2,
                            "-  minimumSize: Size(64, 48),\n+  minimumSize: Size(64, 40),",
                            "-  height: 48,\n+  height: 40,",
                            "+  visualDensity: VisualDensity(vertical: -2),")
                        : pick(
                            turn / 2,
                            "-  minimumSize: Size(64, 40),\n+  minimumSize: Size(64, 48),",
                            "+  tapTargetSize: MaterialTapTargetSize.padded,\n+  height: 48,",
                            "-  visualDensity: VisualDensity(vertical: -2),")),
                "Done. 1 file changed.")
            .saying(
                forty
                    ? pick(
                        turn / 2,
                        "The golden picture wants the old height.",
                        "Back to 40 px for the picture.",
                        "")
                    : pick(
                        turn / 2,
                        "Now the guideline fails, targets must be 48 px.",
                        "The tap target comes first.",
                        ""))
        : use(
                "exec",
                json("command", pick(turn / 2, "flutter test", "flutter test --concurrency=4")),
                flutter(i, red(i, !forty)))
            .after(1200);
  }

  private static Step masked(int i) {
    int at = i / 2;
    if (i % 2 == 0) {
      return use(
          "apply_patch",
          json(
              "path",
              pick(at, "lib/basket.dart", "test/basket_test.dart", "lib/widgets/line.dart"),
              "diff",
              "@@ " + at * 7 + " @@\n-  old" + at + "();\n+  guarded" + at + "(basket);"),
          "Done. 1 file changed.");
    }
    return use(
            "exec",
            json("command", "flutter test"),
            flutter(
                i + 80,
                i == 23
                    ? "00:24 +213: All tests passed!"
                    : "00:1"
                        + at % 10
                        + " +212 -1: test/basket_test.dart: adds a voucher [E]\n  "
                        + MASKED[at]
                        + "\n\n00:2"
                        + at % 10
                        + " +212 -1: Some tests failed."))
        .after(1200);
  }
}
