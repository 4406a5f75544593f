package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The hosts that the settings name as hosts of models, and what is wrong with them. */
public final class ModelHosts {
  private static final int LONGEST = 100;
  private static final String BELOW = "*.";

  private ModelHosts() {}

  /**
   * The names in lower case; one that begins with a dot stands for all hosts below it.
   *
   * @param log gets a line for each one that is invalid, which is left out
   */
  public static List<String> of(Config config, Consumer<String> log) {
    List<String> hosts = new ArrayList<>();
    for (String given : config.modelHosts()) {
      String host = given.startsWith(BELOW) ? given.substring(1) : given;
      if (isName(host)) {
        hosts.add(host.toLowerCase(Locale.ROOT));
      } else {
        log.accept(
            "WARN bad value in loophound.model.hosts: "
                + Output.clean(given, LONGEST)
                + "; allowed is the name of a host without scheme, port and path, or *. and a"
                + " domain");
      }
    }
    return hosts;
  }

  private static boolean isName(String host) {
    boolean known = !host.isEmpty() && !host.equals(".");
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      known &= Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_';
    }
    return known;
  }
}
