package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.it.fleet.apps.Continues;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the shipped jar and a real store: a model's server keeps the history, and each call comes
 * from another JVM.
 */
class ALoopThatHopsIT {
  private static final int MOST = 40;
  private static final String RESULT = "{\"error\": \"no such file: a.txt\"}";

  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  @TempDir Path folder;
  private HttpServer model;
  private final AtomicInteger replies = new AtomicInteger();
  private final List<Member> members = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    model.createContext("/v1/responses", this::reply);
    model.start();
  }

  @AfterEach
  void stop() {
    members.forEach(Member::close);
    model.stop(0);
  }

  /** A model that always wants to read the same file. */
  private void reply(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    int number = replies.incrementAndGet();
    byte[] body =
        ("{\"id\":\"resp_number_%d\",\"object\":\"response\",\"status\":\"completed\","
                + "\"model\":\"gpt-4.1\",\"output\":[{\"type\":\"function_call\",\"id\":\"fc_%d\","
                + "\"call_id\":\"call_number_%d\",\"name\":\"read_file\","
                + "\"arguments\":\"{\\\"path\\\":\\\"a.txt\\\"}\",\"status\":\"completed\"}],"
                + "\"usage\":{\"input_tokens\":10,\"output_tokens\":5,\"total_tokens\":15}}")
            .formatted(number, number, number)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private List<Member> start(int count, String... settings) {
    List<Member> started = new ArrayList<>();
    String[] all = new String[settings.length + 1];
    all[0] = "store=" + SERVER.url();
    System.arraycopy(settings, 0, all, 1, settings.length);
    String url = "http://127.0.0.1:" + model.getAddress().getPort() + "/v1";
    for (int i = 0; i < count; i++) {
      String name = "jvm" + members.size();
      Member member = Member.start(Continues.class, url, folder, name, all).awaits("store ");
      members.add(member);
      started.add(member);
    }
    return started;
  }

  /** The call that is refused, or {@link #MOST} if none is. */
  private static int refusedAt(List<Member> jvms) {
    String last = "- Read a.txt";
    for (int i = 0; i < MOST; i++) {
      String answer = jvms.get(i % jvms.size()).send(last + (i == 0 ? ", please" : " " + RESULT));
      if (answer.startsWith("422 ")) {
        return i;
      }
      last = answer;
    }
    return MOST;
  }

  @Test
  void itIsStoppedSoonWithTheSecretOfTheFleet() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this fleet\n");
    List<Member> jvms = start(3, "store.secret-file=" + secret);
    refusedAt(jvms); // from now on they know that a server keeps histories
    assertThat(refusedAt(jvms)).isLessThan(12);
    for (Member each : jvms) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception", "WARN rounds");
    }
    assertThat(SERVER.command("KEYS {loophound}:trail:*")).doesNotContain("resp_");
  }

  /** What it is compared with. */
  @Test
  void withoutItEachJvmSeesEveryConversationBegin() {
    assertThat(refusedAt(start(3, "store.prefix=other"))).isEqualTo(MOST);
  }
}
