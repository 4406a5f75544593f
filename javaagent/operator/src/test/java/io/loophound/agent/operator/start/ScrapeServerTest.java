package io.loophound.agent.operator.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.ScrapeSettings;
import io.loophound.agent.operator.http.AdminServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScrapeServerTest {
  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();
  private final List<Throwable> errors = new ArrayList<>();

  @Test
  void theTokenOpensTheMetricsAndNothingElse() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "s3cret\n");

    try (AdminServer server = begin(new ScrapeSettings(0, "0.0.0.0", token.toString()))) {
      assertThat(get(server, "/metrics", "s3cret"))
          .startsWith("HTTP/1.1 200 ")
          .contains("text/plain; version=0.0.4")
          .endsWith("loophound_runs 3\n");
      assertThat(get(server, "/metrics", "guess")).startsWith("HTTP/1.1 401 ");
      assertThat(get(server, "/metrics", "")).startsWith("HTTP/1.1 401 ");
      assertThat(get(server, "/api/v1/runs", "s3cret"))
          .startsWith("HTTP/1.1 404 ")
          .doesNotContain("openapi");
      assertThat(send(server, "PUT", "/metrics", "s3cret")).startsWith("HTTP/1.1 405 ");
    }
    assertThat(lines).singleElement().asString().startsWith("metrics at http://0.0.0.0:");
    assertThat(lines.get(0)).doesNotContain("s3cret");
    assertThat(errors).isEmpty();
  }

  @Test
  void onThisMachineNoTokenIsNeeded() throws IOException {
    try (AdminServer server = begin(new ScrapeSettings(0, "127.0.0.1", ""))) {
      assertThat(get(server, "/metrics", "")).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void whatIsWrongIsNamedAndNothingIsServed() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), " \n");
    Path gone = folder.resolve("gone");

    assertThat(begin(new ScrapeSettings(0, "0.0.0.0", ""))).isNull();
    assertThat(begin(new ScrapeSettings(0, "0.0.0.0", empty.toString()))).isNull();
    assertThat(begin(new ScrapeSettings(0, "0.0.0.0", gone.toString()))).isNull();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(begin(new ScrapeSettings(taken.getLocalPort(), "127.0.0.1", ""))).isNull();
    }

    assertThat(lines)
        .hasSize(4)
        .allMatch(
            line -> line.startsWith("WARN metrics are not served: loophound.metrics.port = "));
    assertThat(lines.get(0)).contains("address = 0.0.0.0", "needs loophound.metrics.token-file");
    assertThat(lines.get(1)).endsWith(empty + ": it is empty");
    assertThat(lines.get(2)).endsWith(gone + ": a file of at most 4 KB");
  }

  private AdminServer begin(ScrapeSettings settings) {
    return ScrapeServer.begin(settings, () -> "loophound_runs 3\n", lines::add, errors::add);
  }

  private static String get(AdminServer server, String path, String token) throws IOException {
    return send(server, "GET", path, token);
  }

  /** As a scraper in another pod does: under a name that this process does not know. */
  private static String send(AdminServer server, String method, String path, String token)
      throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String head = method + " " + path + " HTTP/1.1\r\nHost: orders.shop.svc:9464\r\n";
      String secret = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
      OutputStream out = socket.getOutputStream();
      out.write((head + secret + "Content-Length: 0\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
