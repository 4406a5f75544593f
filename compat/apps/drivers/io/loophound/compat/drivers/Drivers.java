package io.loophound.compat.drivers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Gives each kind of driver three pieces of work, and prints what the agent takes them for. */
public final class Drivers {
  private static final int PIECES = 3;

  private Drivers() {}

  public static void main(String[] arguments) throws Exception {
    Agent.callModel();
    print("servlet-javax", OldServlets.start());
    print("undertow", Undertows.start());
    print("grpc", Grpc.start());
    print("jms", Jms.start());
    System.exit(0); // brokers have threads of their own
  }

  private static void print(String driver, Callable<String> work) throws Exception {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      seen.add(work.call());
    }
    System.out.println(driver + " " + String.join(" ", seen));
  }
}
