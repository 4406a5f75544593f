package io.loophound.agent.operator.otlp;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Where logs go, as OpenTelemetry's own variables say.
 *
 * @param disabled whether OpenTelemetry is switched off altogether
 * @param endpoint the address for logs
 * @param headers sent with each request
 * @param timeoutMillis how long one request may take
 * @param gzip whether requests are compressed
 * @param resource what the logs are from
 */
public record OtlpSettings(
    boolean disabled,
    URI endpoint,
    Map<String, String> headers,
    int timeoutMillis,
    boolean gzip,
    Map<String, String> resource) {
  private static final String BASE = "OTEL_EXPORTER_OTLP_";
  private static final String LOGS = BASE + "LOGS_";
  private static final String ENDPOINT = "ENDPOINT";
  private static final String LOCAL = "http://localhost:4318";
  private static final String PATH = "v1/logs";
  private static final String TIMEOUT_MILLIS = "10000";

  /**
   * Reads the variables.
   *
   * @param variables gives the value of an environment variable, or null
   * @throws IllegalArgumentException when one cannot be used; the message names it and what is
   *     allowed, and no header
   */
  public static OtlpSettings of(UnaryOperator<String> variables) {
    Reader reader = new Reader(variables);
    return new OtlpSettings(
        reader.text("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true"),
        reader.endpoint(),
        reader.headers(),
        reader.timeout(),
        reader.usesGzip(),
        reader.resource());
  }

  /** The variables of this process: a system property such as {@code otel.sdk.disabled} wins. */
  public static String variable(String name) {
    String property = System.getProperty(name.toLowerCase(Locale.ROOT).replace('_', '.'));
    return property == null ? System.getenv(name) : property;
  }

  private static final class Reader {
    private final UnaryOperator<String> variables;
    private String name = ""; // of the variable that was read last

    Reader(UnaryOperator<String> variables) {
      this.variables = variables;
    }

    String text(String variable, String other) {
      String value = variables.apply(variable);
      boolean set = value != null && !value.isBlank();
      name = set ? variable : name;
      return set ? value.strip() : other;
    }

    /** The variable for logs, else the one for all signals. */
    private String either(String end, String other) {
      name = BASE + end;
      return text(LOGS + end, text(BASE + end, other));
    }

    URI endpoint() {
      String own = text(LOGS + ENDPOINT, "");
      if (!own.isEmpty()) {
        return address(own);
      }
      name = BASE + ENDPOINT;
      String base = text(BASE + ENDPOINT, LOCAL);
      return address(base.endsWith("/") ? base + PATH : base + "/" + PATH);
    }

    private URI address(String text) {
      try {
        URI uri = new URI(text);
        if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
          return uri;
        }
      } catch (URISyntaxException e) {
        // no address either
      }
      throw bad(text, "an address that begins with http:// or https:// and names a host");
    }

    Map<String, String> headers() {
      return pairs(either("HEADERS", ""), "(not shown)");
    }

    int timeout() {
      String text = either("TIMEOUT", TIMEOUT_MILLIS);
      if (!text.matches("[1-9][0-9]{0,6}")) {
        throw bad(text, "a number of milliseconds, 1 to 9999999");
      }
      return Integer.parseInt(text);
    }

    boolean usesGzip() {
      String text = either("COMPRESSION", "none").toLowerCase(Locale.ROOT);
      if (!List.of("none", "gzip").contains(text)) {
        throw bad(text, "gzip or none");
      }
      return text.equals("gzip");
    }

    Map<String, String> resource() {
      String text = text("OTEL_RESOURCE_ATTRIBUTES", "");
      Map<String, String> all = pairs(text, text);
      String service = text("OTEL_SERVICE_NAME", "");
      if (!service.isEmpty()) {
        all.put("service.name", service);
      }
      return all;
    }

    /** {@code key=value,key=value}, percent-encoded. */
    private Map<String, String> pairs(String text, String shown) {
      Map<String, String> all = new LinkedHashMap<>();
      for (String pair : text.isEmpty() ? new String[0] : text.split(",", -1)) {
        int equals = pair.indexOf('=');
        if (!pair.isBlank()) {
          if (equals <= 0) {
            throw bad(shown, "KEY=VALUE,KEY=VALUE");
          }
          all.put(pair.substring(0, equals).strip(), decoded(pair.substring(equals + 1), shown));
        }
      }
      return all;
    }

    private String decoded(String text, String shown) {
      try {
        return URLDecoder.decode(text.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        throw bad(shown, "values in which % begins a percent-encoded byte");
      }
    }

    private IllegalArgumentException bad(String value, String allowed) {
      return new IllegalArgumentException(name + " = " + value + ": allowed is " + allowed);
    }
  }
}
