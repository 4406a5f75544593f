package io.loophound.examples.springai;

import java.util.List;

/**
 * Healthy work that resembles a loop: one tool called fifteen times, pages, and a status that is
 * polled until it changes.
 */
public final class SpringAiResearcher {

  private SpringAiResearcher() {}

  /** Requests a whole answer, or a stream if the first argument is {@code stream}. */
  public static void main(String[] args) {
    System.exit(run(Assistant.model("healthy"), List.of(args).contains("stream")));
  }

  /** Does the work with a model, prints how that ended, and returns the exit code. */
  public static int run(String model, boolean streams) {
    return Assistant.of(
            model,
            "You are a research assistant of the sales department. Read every report before you"
                + " sum anything up. Read all pages of the list of customers, in order. An export"
                + " runs in the background: ask for its state until it is done.",
            new ReportTools(),
            streams)
        .run(
            "Sum up the revenue of all regional reports, go through the customers, and wait for"
                + " export-7 to finish. What is the total?");
  }
}
