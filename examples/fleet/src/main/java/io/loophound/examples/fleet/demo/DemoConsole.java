package io.loophound.examples.fleet.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.RunningJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code java -jar loophound.jar console}, and an operator who uses it. */
final class DemoConsole implements AutoCloseable {
  private static final Pattern ADDRESS =
      Pattern.compile("console at (http://127\\.0\\.0\\.1:\\d+)/");
  private static final int TOKEN_BYTES = 16;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final RunningJvm jvm;
  private final String address;
  private final String token;

  private DemoConsole(RunningJvm jvm, String address, String token) {
    this.jvm = jvm;
    this.address = address;
    this.token = token;
  }

  /**
   * Starts it.
   *
   * @param store the address of the store
   * @param folder where its file of tokens is written
   */
  static DemoConsole start(String store, Path folder) throws IOException {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    String token = HexFormat.of().formatHex(random);
    Path tokens = Files.writeString(folder.resolve("tokens"), "admin on-call " + token + "\n");
    RunningJvm jvm =
        ForkedJvm.ofJar(ForkedJvm.agentJar())
            .withoutAgent()
            .args("console", "--store", store, "--port", "0", "--token-file", tokens.toString())
            .start();
    try {
      jvm.awaitErr("console at ");
      Matcher found = ADDRESS.matcher(jvm.err());
      if (!found.find()) {
        throw new IOException("the console did not start: " + jvm.err());
      }
      return new DemoConsole(jvm, found.group(1), token);
    } catch (IOException | RuntimeException | Error e) {
      jvm.close();
      throw e;
    }
  }

  /** What opens its page. */
  String url() {
    return address + "/#token=" + token;
  }

  JsonNode get(String path) {
    return send("GET", path);
  }

  JsonNode post(String path) {
    return send("POST", path);
  }

  private JsonNode send(String method, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/api/v1/" + path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.noBody())
            .build();
    try {
      HttpResponse<String> reply = client.send(request, BodyHandlers.ofString());
      return JSON.readTree(reply.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The newest run of a JVM as the console calls it, or empty while it does not list it. */
  String runOf(FleetMember member) {
    String process = "orders@" + member.name() + "/" + member.pid();
    String id = member.run() + "@";
    for (JsonNode run : get("runs").path("runs")) {
      if (run.path("process").asText().equals(process) && run.path("id").asText().startsWith(id)) {
        return run.path("id").asText();
      }
    }
    return "";
  }

  @Override
  public void close() {
    jvm.close();
  }
}
