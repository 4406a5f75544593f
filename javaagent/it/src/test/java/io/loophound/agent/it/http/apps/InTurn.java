package io.loophound.agent.it.http.apps;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs applications one after the other, and writes a line after each. Arguments: the name of a
 * class, in full or of this package, with the application's own, and {@code --} before the next
 * one, or behind each.
 */
public final class InTurn {
  private static final String NEXT = "--";

  private InTurn() {}

  public static void main(String[] arguments) throws Exception {
    List<String> application = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.equals(NEXT)) {
        run(application);
        application.clear();
      } else {
        application.add(argument);
      }
    }
    if (!application.isEmpty()) {
      run(application);
    }
  }

  private static void run(List<String> application) throws Exception {
    String name = application.get(0);
    boolean full = name.contains(".");
    Class<?> type = Class.forName(full ? name : InTurn.class.getPackageName() + '.' + name);
    String[] arguments = application.subList(1, application.size()).toArray(String[]::new);
    type.getMethod("main", String[].class).invoke(null, (Object) arguments);
    System.out.println(NEXT);
  }
}
