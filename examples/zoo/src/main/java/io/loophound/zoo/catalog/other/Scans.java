package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.id;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Random;

/** Documents that are scanned and read. */
final class Scans {
  private static final String[] OPERATIONS = {
    "deskew", "binarize", "denoise", "upscale", "contrast", "rotate_90", "despeckle", "invert"
  };

  private Scans() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-page-seven-is-cleaned-again",
            26,
            Wire.GEMINI,
            70,
            Talk.ask(
                    "Transcribe the letters on the nine scanned pages; the confidence should be above 0.8.")
                .rounds(12, i -> scan((i + 1) / 2, i, 0.86 + n(i, 0, 90) / 1000.0))
                .rounds(60, i -> scan(7, i + 12, 0.27 + n(i, 0, 80) / 1000.0))
                .say("Page seven could not be read.")),
        honest(
            "other-seventeen-pages-some-cleaned-twice",
            Wire.GEMINI,
            70,
            Talk.ask(
                    "Transcribe the letters on the seventeen scanned pages; the confidence should be above 0.8.")
                .rounds(42, Scans::read)
                .say("The seventeen pages are transcribed.")));
  }

  private static Step read(int i) {
    int look = (i + 1) / 2;
    // four of the pages take a second attempt
    int page =
        look - (look > 3 ? 1 : 0) - (look > 8 ? 1 : 0) - (look > 13 ? 1 : 0) - (look > 18 ? 1 : 0);
    boolean first = look == 3 || look == 8 || look == 13 || look == 18;
    return scan(page, i, first ? 0.3 + n(look, 0, 90) / 1000.0 : 0.82 + n(look, 0, 140) / 1000.0);
  }

  private static Step scan(int page, int i, double confidence) {
    if (i % 2 == 1) {
      return use(
              "preprocess",
              json(
                  "page",
                  page,
                  "operations",
                  List.of(pick(i / 2, OPERATIONS), pick(i / 2 * 3 + 1, OPERATIONS))),
              json(
                  "page",
                  page,
                  "image",
                  id("img-", i, 10) + ".png",
                  "width",
                  2480,
                  "height",
                  3508,
                  "bytes",
                  n(i, 300000, 900000)))
          .after(n(i, 200, 600))
          .saying(
              confidence < 0.5
                  ? pick(
                      i / 2,
                      "The text is hardly legible; I clean the page in another way.",
                      "The confidence is too low. I prepare the image again.",
                      "That did not help, I try other operations.",
                      "Let me improve the image once more.")
                  : "");
    }
    return use(
            "ocr",
            json("image", id("img-", i - 1, 10) + ".png", "language", "en"),
            json(
                "page",
                page,
                "confidence",
                Math.round(confidence * 1000) / 1000.0,
                "text",
                confidence < 0.5 ? smudged(i) : letter(page)))
        .after(n(i, 400, 1000));
  }

  private static String letter(int page) {
    return "Page "
        + page
        + ". Dear "
        + person(page)
        + ", thank you for the "
        + pick(n(page, 0, 70), "seeds", "drawings", "apples", "photographs", "maps")
        + " of the "
        + n(page, 4, 20)
        + "th. We have "
        + pick(n(page, 3, 90), "planted", "hung up", "shared", "kept", "copied")
        + " them in the "
        + pick(n(page, 5, 80), "hall", "orchard", "school", "library")
        + ", and "
        + person(page * 5 + 2)
        + " asks whether you could come in "
        + pick(n(page, 1, 60), "spring", "May", "the new year", "autumn")
        + ". The journey costs "
        + n(page, 3, 40)
        + " shillings.";
  }

  /** The same smudged lines, with other letters misread each time. */
  private static String smudged(int i) {
    Random random = new Random(i * 131L);
    StringBuilder text =
        new StringBuilder("D~ar Mr~ H l ,  th nk y0u f r th~ l~tt r 0f  he 1 th. W  h v~ n t");
    for (int c = 0; c < text.length(); c++) {
      if (random.nextInt(6) == 0) {
        text.setCharAt(c, "~.,|lI1 0oO".charAt(random.nextInt(11)));
      }
    }
    return text.toString();
  }
}
