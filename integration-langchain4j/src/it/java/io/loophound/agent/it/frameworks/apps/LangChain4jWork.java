package io.loophound.agent.it.frameworks.apps;

import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.Settings;

/** The healthy example of LangChain4j, as often as it is told, with a line of two dashes behind. */
public final class LangChain4jWork {
  private LangChain4jWork() {}

  /** Arguments: the only way, {@code reports}, in front of each model that it asks. */
  public static void main(String[] args) {
    for (int i = 1; i < args.length; i += 2) {
      Settings settings = new Settings(System.getenv("OPENAI_BASE_URL"), "stand-in", args[i]);
      Seen.by(() -> HealthyResearcher.run(settings));
      System.out.println("--");
    }
    System.exit(0);
  }
}
