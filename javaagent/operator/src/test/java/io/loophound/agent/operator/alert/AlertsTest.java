package io.loophound.agent.operator.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.operator.alert.AlertSettings.AlertChoice;
import io.loophound.agent.operator.alert.MailSettings.Login;
import io.loophound.agent.operator.alert.MailSettings.Security;
import io.loophound.agent.operator.alert.MailSettings.Server;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertsTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_000), ZoneOffset.UTC);

  private final List<String> bodies = new ArrayList<>();
  private final List<String> signatures = new ArrayList<>();
  private final Queue<Integer> statuses = new ArrayDeque<>();
  private final List<String> log = new ArrayList<>();
  private final List<Long> pauses = new ArrayList<>();
  private HttpServer server;
  private long nanos;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    bodies.add(new String(body, StandardCharsets.UTF_8));
    signatures.add(
        exchange.getRequestHeaders().getFirst("X-LoopHound-Timestamp")
            + ' '
            + exchange.getRequestHeaders().getFirst("X-LoopHound-Signature"));
    Integer status = statuses.poll();
    exchange.sendResponseHeaders(status == null ? 204 : status, -1);
    exchange.close();
  }

  private Alerts alerts(AlertFormat format, String secret, boolean warnings) {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    AlertChoice told = new AlertChoice(true, warnings, Duration.ofMinutes(10), false);
    Webhook webhook = new Webhook(url, format, secret, CLOCK);
    return new Alerts(told, webhook, log::add, () -> nanos, pauses::add);
  }

  private Alerts alerts() {
    return alerts(AlertFormat.GENERIC, "", false);
  }

  private static Event verdict(String agent, String action, boolean enforced) {
    return new Event(
        1,
        Instant.EPOCH,
        Kind.VERDICT,
        Map.of(
            "agent", agent,
            "detector", "sequence",
            "action", action,
            "enforced", enforced,
            "message", "blocked <run> & *all*"));
  }

  @Test
  void aStopIsToldAsTheEventItIs() throws Exception {
    Alerts alerts = alerts();
    alerts.event(verdict("planner", "block", true));
    alerts.flush();

    assertThat(bodies)
        .singleElement()
        .asString()
        .startsWith("{\"number\":1,\"time\":\"1970-01-01T00:00:00Z\",\"kind\":\"verdict\",")
        .contains("\"agent\":\"planner\"", "\"message\":\"blocked <run> & *all*\"");
    assertThat(signatures).containsExactly("null null");
  }

  @Test
  void whatStopsNothingIsToldOnlyOnRequest() throws Exception {
    Alerts stops = alerts();
    stops.event(verdict("a", "warn", true));
    stops.event(verdict("a", "block", false));
    stops.event(new Event(1, Instant.EPOCH, Kind.NEAR_MISS, Map.of("agent", "a")));
    stops.flush();
    assertThat(bodies).isEmpty();

    Alerts all = alerts(AlertFormat.GENERIC, "", true);
    all.event(verdict("a", "warn", true));
    all.flush();
    assertThat(bodies).hasSize(1);
  }

  @Test
  void aDigestIsToldWhateverElseIs() throws Exception {
    Webhook webhook =
        new Webhook(
            "http://127.0.0.1:" + server.getAddress().getPort() + "/",
            AlertFormat.SLACK,
            "",
            CLOCK);
    AlertChoice nothing = new AlertChoice(false, false, Duration.ofDays(9), true);
    Alerts alerts = new Alerts(nothing, webhook, log::add, () -> nanos, pauses::add);
    alerts.event(verdict("a", "block", true));
    for (int i = 0; i < 2; i++) {
      alerts.event(new Event(1, Instant.EPOCH, Kind.DIGEST, Map.of("message", "a day\na: 1 stop")));
    }
    alerts.flush();

    assertThat(bodies).hasSize(2).allMatch(body -> body.contains("a: 1 stop"));
  }

  @Test
  void oneAgentAndDetectorIsToldOnceInTheCooldown() throws Exception {
    Alerts alerts = alerts();
    for (int i = 0; i < 100; i++) {
      alerts.event(verdict("a", "block", true));
    }
    alerts.event(verdict("b", "block", true));
    nanos = Duration.ofMinutes(10).toNanos();
    alerts.event(verdict("a", "block", true));
    alerts.flush();

    assertThat(bodies).hasSize(3);
  }

  @Test
  void itIsSigned() throws Exception {
    Alerts alerts = alerts(AlertFormat.GENERIC, "key", false);
    alerts.event(verdict("a", "block", true));
    alerts.flush();

    assertThat(signatures)
        .containsExactly("1000 " + Webhook.signature("key", "1000", bodies.get(0)));
  }

  /** The expected value is what Python's hmac makes of the same text. */
  @Test
  void theSignatureIsTheHmacOfTimeDotBody() throws Exception {
    assertThat(Webhook.signature("key", "1000", "{}"))
        .isEqualTo("sha256=c32de42341dece79a1511c9e7f74a2734112edcfcf48943c976faf07047065db");
  }

  @Test
  void slackAndTeamsGetWhatTheyUnderstand() throws Exception {
    for (AlertFormat format : new AlertFormat[] {AlertFormat.SLACK, AlertFormat.TEAMS}) {
      Alerts alerts = alerts(format, "", false);
      alerts.event(verdict("a", "terminate", true));
      alerts.flush();
    }

    assertThat(bodies.get(0)).startsWith("{\"text\":\"blocked &lt;run&gt; &amp; *all* (");
    assertThat(bodies.get(1))
        .contains("\"type\":\"AdaptiveCard\"", "\"text\":\"blocked <run> & \\\\*all\\\\* (");
  }

  @Test
  void aReceiverThatFailsIsAskedAgainLaterAndLater() throws Exception {
    statuses.addAll(List.of(500, 429));
    Alerts alerts = alerts();
    alerts.event(verdict("a", "block", true));
    alerts.flush();

    assertThat(bodies).hasSize(3);
    assertThat(pauses).containsExactly(1_000L, 5_000L);
    assertThat(log).isEmpty();
    assertThat(alerts.lost()).isZero();
  }

  @Test
  void aDeadReceiverIsToldOnce() throws Exception {
    server.stop(0);
    Alerts alerts = alerts();
    for (String agent : List.of("a", "b", "c")) {
      alerts.event(verdict(agent, "block", true));
    }
    alerts.flush();

    assertThat(log).singleElement().asString().contains("loophound.alerts.webhook", "Connect");
    assertThat(pauses).hasSize(9);
    assertThat(alerts.lost()).isEqualTo(3);
  }

  @Test
  void whatDoesNotFitIntoTheQueueIsCountedAsLost() throws Exception {
    Alerts alerts = alerts();
    for (int i = 0; i < 1_002; i++) {
      alerts.event(verdict("agent-" + i, "block", true));
    }
    assertThat(alerts.lost()).isEqualTo(2);
    alerts.flush();

    assertThat(bodies).hasSize(1_000);
    assertThat(alerts.lost()).isEqualTo(2);
  }

  @Test
  void aDeadMailServerIsToldOnceToo() throws Exception {
    MailSettings settings =
        new MailSettings(
            List.of("a@b.c"),
            "a@b.c",
            new Server("127.0.0.1", 1, Security.NONE),
            new Login("", "", ""));
    AlertChoice told = new AlertChoice(true, false, Duration.ofMinutes(10), false);
    Alerts alerts = new Alerts(told, new Mail(settings), log::add, () -> nanos, pauses::add);
    for (String agent : List.of("a", "b", "b")) {
      alerts.event(verdict(agent, "block", true));
    }
    alerts.flush();

    assertThat(log).singleElement().asString().contains("loophound.alerts.mail.to: ", "Connect");
    assertThat(pauses).hasSize(6);
  }

  @Test
  void whatTheRuntimeImageLacksIsTold() throws Exception {
    Receiver lacking =
        new Receiver() {
          @Override
          public String option() {
            return "loophound.alerts.mail.to";
          }

          @Override
          public void send(Event event) {
            throw new NoClassDefFoundError("java/util/logging/Logger");
          }
        };
    AlertChoice told = new AlertChoice(true, false, Duration.ZERO, false);
    Alerts alerts = new Alerts(told, lacking, log::add, () -> nanos, pauses::add);
    alerts.event(verdict("a", "block", true));
    alerts.flush();

    assertThat(log).singleElement().asString().contains("java/util/logging/Logger");
    assertThat(pauses).isEmpty();
  }

  @Test
  void whatIsRefusedIsNotSentAgain() throws Exception {
    statuses.add(404);
    Alerts alerts = alerts();
    alerts.event(verdict("a", "block", true));
    alerts.flush();

    assertThat(bodies).hasSize(1);
    assertThat(log).singleElement().asString().contains("answered 404");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://a/b", "nowhere", "http:///path", "http://a b"})
  void anAddressMustBeOneOfHttp(String url) {
    assertThatThrownBy(() -> new Webhook(url, AlertFormat.GENERIC, "", CLOCK))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
