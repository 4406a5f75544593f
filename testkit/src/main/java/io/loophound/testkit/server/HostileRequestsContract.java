package io.loophound.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.server.Http.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each server for operators owes whoever attacks it: what must be refused is, with the name of
 * what is wrong, and the next request is answered.
 */
@Timeout(120)
public abstract class HostileRequestsContract {
  protected static final String STATUS = "/api/v1/status";
  private static final String MODE = "/api/v1/mode";
  private static final int MILLIS = 10_000;

  private OperatorServer server;

  /** Starts a server whose connections may take so long. */
  protected abstract OperatorServer open(int millis) throws Exception;

  /** Paths with something to read. */
  protected List<String> readable() {
    return List.of(STATUS, "/api/v1/runs");
  }

  /** Paths below which others are tried. */
  protected List<String> folders() {
    return List.of("/", "/api/v1/runs/", "/dashboard.js/");
  }

  @BeforeEach
  void open() throws Exception {
    server = open(MILLIS);
  }

  private void reopen(int millis) throws Exception {
    server.close();
    server = open(millis);
  }

  @AfterEach
  void stillAnswers() throws IOException {
    assertThat(answers()).isTrue();
    assertThat(server.errors()).isEmpty();
    server.close();
  }

  @Test
  void noTokenOrAWrongOneIsRefused() throws IOException {
    for (String path : readable()) {
      Answer none = Http.to(server).without("Authorization").get(path);
      assertThat(none.status()).isEqualTo(401);
      assertThat(none.head()).contains("WWW-Authenticate: Bearer");
      assertThat(none.body()).contains("Authorization", "token").doesNotContain(server.token());
      for (String wrong :
          List.of("Bearer ", "Bearer x", "Basic " + server.token(), server.token())) {
        Answer refused = Http.to(server).header("Authorization", wrong).get(path);
        assertThat(refused.status()).as(wrong).isEqualTo(401);
      }
    }
    assertThat(Http.to(server).without("Authorization").get("/nowhere").status()).isEqualTo(401);
  }

  @Test
  void whoHasNoTokenChangesNothing() throws IOException {
    String before = Http.to(server).get(MODE).body();
    for (String method : List.of("PUT", "POST", "DELETE", "PATCH")) {
      Http stranger = Http.to(server).without("Authorization").json("{\"mode\":\"off\"}");
      assertThat(stranger.send(method, MODE).status()).as(method).isEqualTo(401);
    }
    assertThat(Http.to(server).get(MODE).body()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "access_token", "authorization"})
  void aTokenInTheAddressIsRefusedAndWrittenNowhere(String name) throws IOException {
    String query = "?" + name + "=" + server.token();
    List<String> paths = new ArrayList<>(readable());
    paths.add("/nowhere");
    for (String path : paths) {
      Answer answer = Http.to(server).without("Authorization").get(path + query);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.head() + answer.body()).doesNotContain(server.token());
    }
    assertThat(server.lines() + server.written()).doesNotContain(server.token());
  }

  @ParameterizedTest
  @CsvSource({
    "Host, evil.example",
    "Host, evil.example:80",
    "Host, 127.0.0.1.evil.example",
    "Origin, http://evil.example",
    "Origin, null",
    "Origin, http://127.0.0.1",
    "Sec-Fetch-Site, cross-site"
  })
  void aNameOrOriginOfSomebodyElseIsRefused(String header, String value) throws IOException {
    for (String path : readable()) {
      Answer answer = Http.to(server).header(header, value).get(path);
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("\"field\":\"" + header + "\"", "\"allowed\":");
      assertThat(answer.head()).doesNotContain("Access-Control");
    }
    Http change = Http.to(server).header(header, value).json("{\"mode\":\"off\"}");
    assertThat(change.put(MODE).status()).isEqualTo(403);
    assertThat(change.send("OPTIONS", MODE).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({"/livez, '{\"live\":true}'", "/readyz, '{\"ready\":true}'"})
  void aProbeNeedsNoTokenAndNoName(String path, String said) throws IOException {
    Http anybody =
        Http.to(server).without("Authorization").header("Host", "10.0.0.7:8720").header("X", "y");
    Answer answer = anybody.get(path);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(said);
    for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
      Answer refused = anybody.send(method, path);
      assertThat(refused.status()).isEqualTo(405);
      assertThat(refused.body()).contains("\"value\":\"" + method + "\"", "one of [GET]");
      assertThat(refused.head()).containsPattern("(?im)^allow: GET\\R");
    }
    Answer head = anybody.send("HEAD", path);
    assertThat(head.status()).isEqualTo(405);
    assertThat(head.head()).containsPattern("(?im)^allow: GET\\R");
    assertThat(anybody.get(path + "/x").status()).isEqualTo(403);
    assertThat(anybody.get(path + "?verbose=1").body()).isEqualTo(said);
  }

  @Test
  void itsOwnNameAndOriginAreNot() throws IOException {
    String own = "localhost:" + server.port();
    Http http = Http.to(server).header("Host", own).header("Origin", "http://" + own);
    assertThat(http.get(STATUS).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "../../Operated.class",
        "/etc/passwd",
        "%zz"
      })
  void noPathLeavesTheApi(String path) throws IOException {
    for (String folder : folders()) {
      Answer answer = Http.to(server).get(folder + path);
      assertThat(answer.status()).as(folder + path).isIn(400, 404);
      assertThat(answer.body()).doesNotContain("root:");
    }
  }

  @Test
  void aLargeBodyIsRefusedBeforeItIsRead() throws IOException {
    Answer declared = Http.to(server).header("Content-Length", "10485760").put(MODE);
    assertThat(declared.status()).isEqualTo(413);
    assertThat(declared.body()).contains("\"field\":\"Content-Length\"", "262144");
    String chunked = "PUT /api/v1/mode HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n";
    assertThat(Http.raw(server, chunked + "\r\n0\r\n\r\n").status()).isEqualTo(411);
    String both = chunked + "Content-Length: 3\r\n\r\n0\r\n\r\n";
    assertThat(Http.raw(server, both).status()).isEqualTo(400);
  }

  @Test
  void whoeverSendsALargeBodyAllTheSameSeesWhy() throws IOException {
    Answer sent = Http.to(server).json("x".repeat(10_485_760)).put(MODE);
    assertThat(sent.status()).isEqualTo(413);
    assertThat(sent.body()).contains("\"value\":\"10485760\"", "0 to 262144");
  }

  @Test
  void aLongHeadIsRefused() throws IOException {
    assertThat(Http.to(server).header("X-Long", "x".repeat(20_000)).get(STATUS).status())
        .isEqualTo(431);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET\r\n\r\n",
        "GET / SPDY/9\r\n\r\n",
        "\u0000\u0001\n\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n"
      })
  void whatIsNoRequestIsRefused(String text) throws IOException {
    assertThat(Http.raw(server, text).status()).isIn(400, 505);
  }

  @Test
  void aHeaderThatIsThereTwiceIsRefused() throws IOException {
    String twice = "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n";
    assertThat(Http.raw(server, twice).body()).contains("\"error\":", "Duplicate Host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HT",
        "PUT /api/v1/mode HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        "X\r\n\r\n"
      })
  void manySilentClientsDoNotKeepOthersOut(String sent) throws Exception {
    reopen(600_000);
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Socket socket = server.connect();
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
      silent.add(socket);
    }
    for (int status = 0; status != 200; ) { // as the test's time allows
      status = statusOrNone();
    }
    for (Socket socket : silent) {
      socket.close();
    }
  }

  private int statusOrNone() {
    try {
      return Http.to(server).get(STATUS).status();
    } catch (IOException e) { // there was no room
      return 0;
    }
  }

  private void hasLittlePatience() throws Exception {
    reopen(500);
  }

  /** Whether it answers within some tries: a machine under load may be slow itself. */
  private boolean answers() {
    for (int i = 0; i < 20; i++) {
      if (statusOrNone() == 200) {
        return true;
      }
    }
    return false;
  }

  @Test
  void slowClientsAreCutAndHoldNobodyUp() throws Exception {
    hasLittlePatience();
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Socket socket = server.connect();
      socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
      slow.add(socket);
    }
    assertThat(answers()).isTrue();
    for (Socket socket : slow) {
      socket.setSoTimeout(30_000);
      assertThat(ended(socket)).isTrue();
      socket.close();
    }
  }

  @Test
  void aClientThatSendsAByteNowAndThenIsCut() throws Exception {
    hasLittlePatience();
    try (Socket socket = server.connect()) {
      socket.setSoTimeout(50);
      socket.getOutputStream().write("GET / HTTP/1.1\r\nX-Drip: ".getBytes(StandardCharsets.UTF_8));
      while (!ended(socket)) { // as the test's time allows
        socket.getOutputStream().write('x');
      }
    } catch (java.net.SocketException e) {
      assertThat(e).hasMessageMatching("Broken pipe|.*reset.*|.*abort.*|.*has closed.*");
    }
  }

  @Test
  void aThousandConnectionsAreClosedAgain() throws Exception {
    hasLittlePatience();
    List<Socket> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
    }
    for (Socket socket : many) {
      socket.setSoTimeout(30_000);
      assertThat(ended(socket)).isTrue();
      socket.close();
    }
  }

  private static boolean ended(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
