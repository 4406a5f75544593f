package io.loophound.agent.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Calls the watched library as its arguments, then as the lines of standard input say. */
public final class ProbeApp {
  private static final Service SERVICE = new Service();

  private ProbeApp() {}

  public static void main(String[] commands) throws IOException {
    for (String command : commands) {
      perform(command);
    }
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      perform(line);
    }
  }

  private static void perform(String command) {
    try {
      System.out.println(command + " -> " + call(command));
    } catch (RuntimeException e) {
      StackTraceElement top = e.getStackTrace()[0];
      System.out.println(
          command + " -> " + e + " at " + top.getClassName() + "." + top.getMethodName());
    }
  }

  private static String call(String command) {
    return switch (command) {
      case "add" -> Integer.toString(Service.add(1, 2));
      case "wide" -> Long.toString(Service.wide(5, false));
      case "fail" -> Long.toString(Service.wide(5, true));
      case "join" -> SERVICE.join("a", 1, new double[2]);
      case "greet" -> SERVICE.greet("you");
      case "touch" -> touch();
      case "lacking" -> new Lacking().present();
      case "unlinkable" -> new Unlinkable().call();
      default -> SERVICE.answer(command);
    };
  }

  private static String touch() {
    StringBuilder trace = new StringBuilder();
    SERVICE.touch(trace);
    return trace.toString();
  }
}
