package io.loophound.agent.console;

import io.loophound.agent.config.option.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** The options of the command {@code console}, as they are written. */
public final class ConsoleSettings {
  static final int PORT = 8720;

  /** Those that are options of LoopHound as well. */
  private static final Map<String, String> SHARED =
      Map.of(
          "--store", "loophound.store",
          "--store-password-file", "loophound.store.password-file",
          "--store-prefix", "loophound.store.prefix",
          "--store-timeout", "loophound.store.timeout",
          "--logs", "loophound.logs",
          "--events-file", "loophound.events.file");

  private static final Set<String> OWN =
      Set.of(
          "--port",
          "--bind",
          "--host",
          "--token-file",
          "--tls-cert",
          "--tls-key",
          "--tls-pkcs12",
          "--tls-password-file",
          "--proxy",
          "--proxy-user-header",
          "--proxy-role-header");

  private final Map<String, String> given = new LinkedHashMap<>();

  private ConsoleSettings() {}

  /** An option of the command line is wrong; the message says which, and what is allowed. */
  public static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
      super(message);
    }
  }

  /**
   * Reads the words of a command line.
   *
   * @param words the options, without the command
   */
  public static ConsoleSettings of(List<String> words) throws UsageException {
    ConsoleSettings settings = new ConsoleSettings();
    for (int i = 0; i < words.size(); i += 2) {
      String name = words.get(i);
      if (!OWN.contains(name) && !SHARED.containsKey(name)) {
        List<String> all = new ArrayList<>(new TreeSet<>(OWN));
        all.addAll(new TreeSet<>(SHARED.keySet()));
        throw new UsageException(
            "unknown option \"" + name + "\"; did you mean \"" + NearestName.of(name, all) + "\"?");
      }
      if (i + 1 == words.size() || words.get(i + 1).startsWith("--")) {
        throw new UsageException(name + " needs a value");
      }
      settings.given.merge(name, words.get(i + 1), (before, more) -> before + ',' + more);
    }
    settings.check();
    return settings;
  }

  private void check() throws UsageException {
    port();
    if (get("--tls-cert").isEmpty() != get("--tls-key").isEmpty()) {
      throw new UsageException("--tls-cert and --tls-key belong together");
    }
    if (!get("--tls-cert").isEmpty() && !get("--tls-pkcs12").isEmpty()) {
      throw new UsageException("--tls-pkcs12 takes the place of --tls-cert and --tls-key");
    }
    for (String address : list("--proxy")) {
      if (!address.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[?[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+\\]?")) {
        throw new UsageException("--proxy = " + address + ": allowed are IP addresses");
      }
    }
  }

  /** What the options of LoopHound are set to, beside its properties. */
  public Properties properties(Properties system) {
    Properties all = new Properties();
    system.stringPropertyNames().forEach(name -> all.setProperty(name, system.getProperty(name)));
    SHARED.forEach(
        (option, name) -> {
          if (given.containsKey(option)) {
            all.setProperty(name, given.get(option));
          }
        });
    return all;
  }

  int port() throws UsageException {
    String text = given.getOrDefault("--port", "" + PORT);
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new UsageException("--port = " + text + ": allowed is 0 (any free one) to 65535");
    }
    return Integer.parseInt(text);
  }

  /** An option, or empty. */
  String get(String name) {
    return given.getOrDefault(name, "");
  }

  String get(String name, String absent) {
    return given.getOrDefault(name, absent);
  }

  List<String> list(String name) {
    return get(name).isEmpty() ? List.of() : List.of(get(name).split("\\s*,\\s*", -1));
  }
}
