package io.loophound.agent.operator;

import java.util.ArrayList;
import java.util.List;

/** Modules of Java that an operator option needs and that not every runtime image has. */
public final class Modules {
  private static final String BEANS = "java.management";
  private static final String FLIGHTS = "jdk.jfr";
  private static final String LOGGING = "java.logging";

  private Modules() {}

  /** One line for each option that is on and left out, for want of its module. */
  public static List<String> leftOut(boolean jmx, boolean jfr, boolean mail) {
    return leftOut(jmx, jfr, mail, ModuleLayer.boot());
  }

  static List<String> leftOut(boolean jmx, boolean jfr, boolean mail, ModuleLayer runtime) {
    List<String> lines = new ArrayList<>();
    if (jmx && runtime.findModule(BEANS).isEmpty()) {
      lines.add(line("jmx", BEANS));
    }
    if (jfr && runtime.findModule(FLIGHTS).isEmpty()) {
      lines.add(line("jfr", FLIGHTS));
    }
    if (mail && runtime.findModule(LOGGING).isEmpty()) {
      lines.add(line("alerts.mail.to", LOGGING));
    }
    return lines;
  }

  private static String line(String option, String module) {
    return "loophound." + option + " is left out: this Java runtime lacks the module " + module;
  }
}
