package io.loophound.agent.operator.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Chromium without a window, driven as the WebDriver standard says; no library is needed. */
final class Chrome {
  private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
  private static final List<String> ARGUMENTS =
      List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1500");

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String session;

  Chrome() throws IOException, InterruptedException {
    driver = new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
    String address = "http://127.0.0.1:" + port();
    Map<String, Object> options = Map.of("args", ARGUMENTS);
    Map<String, Object> wanted =
        Map.of("goog:chromeOptions", options, "goog:loggingPrefs", Map.of("browser", "ALL"));
    Object capabilities = Map.of("capabilities", Map.of("alwaysMatch", wanted));
    JsonNode made = send("POST", address + "/session", capabilities);
    session = address + "/session/" + made.get("sessionId").asText();
  }

  private String port() throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher found = PORT.matcher(line);
      if (found.find()) {
        return found.group(1);
      }
    }
    throw new IOException("chromedriver did not start");
  }

  private JsonNode send(String method, String url, Object body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .method(method, BodyPublishers.ofString(json.writeValueAsString(body)))
            .build();
    JsonNode value =
        json.readTree(client.send(request, BodyHandlers.ofString()).body()).get("value");
    if (value.has("error")) {
      throw new AssertionError(value.get("message").asText());
    }
    return value;
  }

  void open(String url) throws IOException, InterruptedException {
    send("POST", session + "/url", Map.of("url", url));
  }

  /** What a script returns. */
  JsonNode run(String script) throws IOException, InterruptedException {
    return send("POST", session + "/execute/sync", Map.of("script", script, "args", List.of()));
  }

  /** Waits until an expression is true. */
  void await(String expression) throws IOException, InterruptedException {
    run(
        "return new Promise(done => { const look = () => ("
            + expression
            + ") ? done(true) : setTimeout(look, 50); look(); })");
  }

  /** Presses one key: a character, or a code of the WebDriver standard. */
  void press(String key) throws IOException, InterruptedException {
    List<Object> strokes =
        List.of(Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key));
    Object keyboard = Map.of("type", "key", "id", "keyboard", "actions", strokes);
    send("POST", session + "/actions", Map.of("actions", List.of(keyboard)));
  }

  /** Lets the page believe that the user likes it dark. */
  void dark() throws IOException, InterruptedException {
    Map<String, Object> dark = Map.of("name", "prefers-color-scheme", "value", "dark");
    Map<String, Object> media = Map.of("features", List.of(dark));
    Object command = Map.of("cmd", "Emulation.setEmulatedMedia", "params", media);
    send("POST", session + "/goog/cdp/execute", command);
  }

  /** As wide as a telephone. */
  void narrow() throws IOException, InterruptedException {
    Map<String, Object> size =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true);
    Object command = Map.of("cmd", "Emulation.setDeviceMetricsOverride", "params", size);
    send("POST", session + "/goog/cdp/execute", command);
  }

  /** The messages of the console. */
  JsonNode console() throws IOException, InterruptedException {
    return send("POST", session + "/se/log", Map.of("type", "browser"));
  }

  void screenshot(Path file) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(session + "/screenshot")).build();
    String reply = client.send(request, BodyHandlers.ofString()).body();
    Files.write(file, Base64.getDecoder().decode(json.readTree(reply).get("value").asText()));
  }

  void close() throws IOException, InterruptedException {
    try {
      send("DELETE", session, Map.of());
    } finally {
      driver.destroy();
    }
  }
}
