package io.loophound.agent.identity;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Which process this is, for lines, events, metrics and names of files. Premain may use it: no
 * regular expressions, no name service, no {@code ProcessHandle} where the machine tells the
 * process id otherwise.
 *
 * @param service what the process belongs to; never empty
 * @param host the pod, container or machine; never empty
 * @param pid the process id
 * @param version the version of LoopHound
 */
public record Identity(String service, String host, long pid, String version) {
  /** The service of a process that names none. */
  public static final String UNNAMED = "unknown";

  private static final int LONGEST = 100;

  public Identity {
    service = clean(service, UNNAMED);
    host = clean(host, Machine.LOCAL);
  }

  /**
   * This process.
   *
   * @param service the option {@code loophound.service}; if it is empty, the process is named as
   *     OpenTelemetry or Spring name it
   * @param version the version of LoopHound
   */
  public static Identity of(String service, String version) {
    return of(service, System.getProperties(), System.getenv(), Machine.pid(), version);
  }

  static Identity of(
      String service,
      Properties properties,
      Map<String, String> environment,
      long pid,
      String version) {
    String[] names = {
      service,
      properties.getProperty("otel.service.name"),
      environment.get("OTEL_SERVICE_NAME"),
      properties.getProperty("spring.application.name"),
      environment.get("SPRING_APPLICATION_NAME")
    };
    return new Identity(first(names), Machine.host(environment), pid, version);
  }

  private static String first(String[] names) {
    for (String name : names) {
      if (name != null && !name.isBlank()) {
        return name;
      }
    }
    return "";
  }

  /**
   * The path of a file, in which {@code %n} stands for the service, {@code %h} for the host and
   * {@code %p} for the process id. Process 1 of a container has no number of its own: there the
   * host stands for {@code %p} too.
   */
  public String path(String pattern) {
    if (pattern.indexOf('%') < 0) {
      return pattern;
    }
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      String value = c == '%' && i + 1 < pattern.length() ? value(pattern.charAt(i + 1)) : null;
      path.append(value == null ? String.valueOf(c) : value);
      i += value == null ? 0 : 1;
    }
    return path.toString();
  }

  private String value(char letter) {
    if (letter == 'n') {
      return fileName(service);
    }
    if (letter == 'h') {
      return fileName(host);
    }
    return letter == 'p' ? processName() : null;
  }

  /** What tells this process from others in the name of a file. */
  public String processName() {
    return pid == 1 ? fileName(host) : Long.toString(pid);
  }

  /** A name that is one part of a path, wherever it comes from. */
  private static String fileName(String name) {
    StringBuilder safe = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean kept =
          Character.isLetterOrDigit(c) || c == '-' || c == '_' || (c == '.' && i > 0); // no ".."
      safe.append(kept ? c : '_');
    }
    return safe.toString();
  }

  private static String clean(String name, String unset) {
    String trimmed = name == null ? "" : name.trim();
    if (trimmed.isEmpty()) {
      return unset;
    }
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < trimmed.length() && i < LONGEST; i++) {
      char c = trimmed.charAt(i);
      int type = Character.getType(c);
      boolean hidden =
          type == Character.CONTROL
              || type == Character.FORMAT
              || type == Character.SURROGATE
              || type == Character.LINE_SEPARATOR
              || type == Character.PARAGRAPH_SEPARATOR;
      clean.append(hidden ? '_' : c);
    }
    return clean.toString();
  }

  /** The same by name, for JSON. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("service", service);
    fields.put("host", host);
    fields.put("pid", pid);
    fields.put("version", version);
    return fields;
  }

  /** The same in one word for a line: {@code orders@orders-7f9c/1}. */
  @Override
  public String toString() {
    return service + "@" + host + "/" + pid;
  }
}
