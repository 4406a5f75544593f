package io.loophound.agent.it.operator.apps;

import io.loophound.agent.it.library.apps.StubbornClient;
import java.io.IOException;

/** Runs into a loop, says so, and waits until its standard input ends. */
public final class LoopsThenWaits {
  private LoopsThenWaits() {}

  public static void main(String[] arguments) throws IOException {
    StubbornClient.main(new String[] {"0"});
    System.out.println("waits");
    while (System.in.read() >= 0) {
      // until nobody needs it
    }
  }
}
