package io.loophound.agent.it.frameworks.apps;

import io.loophound.examples.springai.SpringAiOrderAssistant;
import io.loophound.examples.springai.SpringAiResearcher;

/**
 * The examples of Spring AI, one after the other, with the exit code of each and a line of two
 * dashes behind it. Each model is asked about an order of its own.
 */
public final class SpringAiWork {
  private SpringAiWork() {}

  /** Arguments: ways, each in front of the model that it asks. Exits with the highest code. */
  public static void main(String[] args) {
    int highest = 0;
    for (int i = 0; i < args.length; i += 2) {
      int code = code(args[i], args[i + 1]);
      System.out.println("exit code " + code);
      System.out.println("--");
      highest = Math.max(highest, code);
    }
    System.exit(highest);
  }

  private static int code(String way, String model) {
    String order = "A-1" + model.substring(model.length() - 3);
    return switch (way) {
      case "call" -> SpringAiOrderAssistant.run(model, order, false);
      case "stream" -> SpringAiOrderAssistant.run(model, order, true);
      case "reports" -> SpringAiResearcher.run(model, false);
      case "reports-stream" -> SpringAiResearcher.run(model, true);
      default -> throw new IllegalArgumentException(way);
    };
  }
}
