package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.it.fleet.apps.Takes;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jms.core.JmsTemplate;

/**
 * With the shipped jar, a real broker and a real store: the work on a message fails, and each time
 * another JVM gets it.
 */
@Execution(ExecutionMode.CONCURRENT)
class AMessageThatHopsIT {
  private static final int JVMS = 3;
  private static final int MOST = 15;
  private static final int SIXTH = 5;
  private static final int MESSAGES = 67; // for each JVM
  private static final String TEXT = "Check this order: quantity 1, article number missing.";

  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;
  private final BrokerService broker = new BrokerService();
  private String address;
  private HttpServer model;
  private final AtomicInteger replies = new AtomicInteger();
  private final List<RunningJvm> jvms = new ArrayList<>();
  private int asked;

  @BeforeEach
  void start() throws Exception {
    model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    model.createContext("/v1/chat/completions", this::reply);
    model.start();
    broker.setBrokerName("broker-" + model.getAddress().getPort());
    broker.setPersistent(false);
    broker.setUseJmx(false);
    address = broker.addConnector("tcp://127.0.0.1:0").getPublishableConnectString();
    broker.start();
    broker.waitUntilStarted();
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this fleet\n");
    String url = "http://127.0.0.1:" + model.getAddress().getPort() + "/v1";
    for (int i = 0; i < JVMS; i++) {
      RunningJvm jvm =
          ForkedJvm.of(Takes.class)
              .env("OPENAI_BASE_URL", url)
              .env("BROKER", address)
              .property("loophound.service", "orders")
              .property("loophound.store", server.url())
              .property("loophound.store.timeout", "60s")
              .property("loophound.store.secret-file", secret.toString())
              .start();
      jvm.awaitOut("ready");
      jvm.awaitErr("store ");
      jvms.add(jvm);
    }
    replies.set(0);
  }

  @AfterEach
  void stop() throws Exception {
    jvms.forEach(RunningJvm::close);
    broker.stop();
    model.stop(0);
  }

  /** A model that always says the same. A store that does not answer, does from now on. */
  private void reply(HttpExchange exchange) throws IOException {
    server.thaw();
    exchange.getRequestBody().readAllBytes();
    byte[] body =
        ("{\"id\":\"chat-%d\",\"model\":\"m\",\"choices\":[{\"index\":0,\"message\":"
                + "{\"role\":\"assistant\",\"content\":\"The order has no article number.\"},"
                + "\"finish_reason\":\"stop\"}]}")
            .formatted(replies.incrementAndGet())
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void send(String queue) {
    new JmsTemplate(new ActiveMQConnectionFactory(address)).convertAndSend(queue, TEXT);
  }

  /** What the store has of the messages. */
  private List<String> states() {
    return server
        .command("KEYS {loophound}:trail:*")
        .lines()
        .filter(line -> line.startsWith("{"))
        .sorted()
        .map(key -> server.command("GET " + key))
        .toList();
  }

  /** A JVM is to take so many messages; returns what it says when it has. */
  private String begin(RunningJvm jvm, String what) {
    String end = " (end of " + ++asked + ")";
    jvm.send(what + " " + asked);
    return end;
  }

  /** The highest status of the calls that a JVM has made for them. */
  private static String status(RunningJvm jvm, String end) {
    jvm.awaitOut(end);
    String out = jvm.out();
    int to = out.indexOf(end);
    return out.substring(out.lastIndexOf('\n', to) + 1, to);
  }

  private String take(int jvm, String what) {
    return status(jvms.get(jvm), begin(jvms.get(jvm), what));
  }

  /** Each JVM takes messages, and hears from now on what the others announce. */
  private void work() {
    for (int i = 0; i < JVMS; i++) {
      send("learn");
      assertThat(take(i, "learn 1 works")).isEqualTo("200");
    }
    allHear();
  }

  /** Until each JVM waits for more than was announced. */
  private void allHear() {
    Awaitility.await("news")
        .until(() -> server.command("INFO clients").contains("blocked_clients:" + JVMS));
  }

  private void noneHasFailed() {
    for (RunningJvm each : jvms) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "WARN rounds", "does not answer");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itIsStoppedAtTheSixthDelivery(boolean slowStore) {
    work();
    send("poison");
    int refused = MOST;
    for (int i = 0; i < MOST && refused == MOST; i++) {
      List<String> before = states();
      if (slowStore) {
        server.freeze(); // until the model is asked: no answer comes in time
      }
      String status = take(i % JVMS, "poison 1 fails");
      server.thaw();
      if (status.equals("200")) {
        Awaitility.await("state").until(() -> !states().equals(before));
        allHear();
      } else {
        assertThat(status).isEqualTo("422");
        refused = i;
      }
    }
    assertThat(refused).isEqualTo(SIXTH);
    assertThat(replies.get()).isEqualTo(JVMS + SIXTH);
    noneHasFailed();
  }

  @Test
  void othersWithEqualTextsAreNot() {
    for (int i = 0; i < JVMS * MESSAGES; i++) {
      send("healthy");
    }
    List<String> ends = new ArrayList<>();
    for (RunningJvm each : jvms) {
      ends.add(begin(each, "healthy " + MESSAGES + " works"));
    }
    for (int i = 0; i < JVMS; i++) {
      assertThat(status(jvms.get(i), ends.get(i))).isEqualTo("200");
    }
    assertThat(replies.get()).isEqualTo(JVMS * MESSAGES);
    noneHasFailed();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void norIsOneThatFailsTwiceAndThenWorks(boolean slowStore) {
    work();
    for (int i = 0; i < JVMS; i++) {
      send("order");
      for (int j = 0; j < JVMS; j++) {
        if (slowStore) {
          server.freeze();
        }
        String how = j < JVMS - 1 ? "fails" : "works";
        assertThat(take((i + j) % JVMS, "order 1 " + how)).isEqualTo("200");
      }
    }
    assertThat(replies.get()).isEqualTo(JVMS + JVMS * JVMS);
    noneHasFailed();
  }
}
