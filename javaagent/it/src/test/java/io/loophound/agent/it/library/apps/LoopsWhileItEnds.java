package io.loophound.agent.it.library.apps;

import org.slf4j.LoggerFactory;

/** An application that logs, and whose agents still loop while its JVM ends. */
public final class LoopsWhileItEnds {
  private LoopsWhileItEnds() {}

  public static void main(String[] arguments) throws Exception {
    LoggerFactory.getLogger("application").warn("begins");
    loop("A-7");
    Runtime.getRuntime().addShutdownHook(new Thread(LoopsWhileItEnds::loops, "last-work"));
  }

  private static void loops() {
    try {
      loop("B-7");
      loop("C-7");
      loop("D-7");
    } catch (Exception e) {
      System.out.println("failed: " + e);
    }
  }

  private static void loop(String order) throws Exception {
    String model = System.getenv("OPENAI_MODEL");
    System.out.println(new RawLoop("", model, "127.0.0.1", "X-Client:raw", order).run());
  }
}
