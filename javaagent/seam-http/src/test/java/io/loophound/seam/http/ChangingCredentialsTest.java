package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.AgentState;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.Reading;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import io.loophound.wire.request.RequestFacts;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The two harms of a caller: one that changes hides a loop, one that is missing leaves tenants
 * together.
 */
class ChangingCredentialsTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final Dialect DIALECT = new Dialects(WireSettings.DEFAULTS).at("POST", CHAT);
  private static final int MANY = 20;

  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private long threads = 100;

  static Stream<Arguments> credentials() {
    return Stream.of(
        Arguments.of("a constant key", (IntFunction<String>) i -> "Bearer sk-1"),
        Arguments.of(
            "a signature of AWS",
            header(
                "AWS4-HMAC-SHA256 Credential=AKIA1/20261122/r/bedrock/aws4_request, Signature=",
                "")),
        Arguments.of(
            "keys of AWS sessions", header("AWS4-HMAC-SHA256 Credential=ASIA", "/20261122/r/s/t")),
        Arguments.of("a token for each request", (IntFunction<String>) i -> "Bearer " + jwt(i)),
        Arguments.of("a token that says nothing", header("Bearer opaque-", "")),
        Arguments.of("a refreshed access token", header("Bearer ya29.", "")),
        Arguments.of("a nonce", header("Digest username=\"u\", nonce=\"", "\"")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("credentials")
  void aLoopIsStoppedThoughItsCredentialsChange(String name, IntFunction<String> header) {
    assertThat(calls(header)).isEqualTo(calls(i -> "Bearer sk-other")).isLessThan(MANY);
  }

  /** Each key makes a part of the loop; the rest of it stands in the history. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, MANY})
  void aLoopOverAPoolOfKeysIsStoppedToo(int keys) {
    assertThat(calls(i -> "Bearer sk-" + i % keys)).isEqualTo(5);
  }

  @Test
  void tenantsWithoutACallerAskTheSameAtOnce() {
    List<Turn> tenants = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      tenants.add(new Turn(i + 1, "Bearer opaque-" + i));
    }
    for (int round = 0; round < 3; round++) {
      for (Turn tenant : tenants) {
        assertThat(tenant.next("page " + tenant.thread + " of " + round)).isTrue();
      }
    }
  }

  @Test
  void keysSeparateTenantsOnOneThread() {
    for (int i = 0; i < MANY; i++) {
      Turn tenant = new Turn(1, "Bearer sk-tenant" + i);
      assertThat(tenant.next("same")).as("first call of tenant %d", i).isTrue();
      assertThat(tenant.next("same")).as("second call of tenant %d", i).isTrue();
    }
  }

  /** How many calls a loop makes before it is stopped. */
  private int calls(IntFunction<String> header) {
    Turn loop = new Turn(++threads, "");
    int calls = 0;
    do {
      loop.header = header.apply(calls++);
    } while (calls < MANY && loop.next("Error: 403"));
    return calls;
  }

  /** A conversation that grows by a tool call and its result. */
  private final class Turn {
    private final long thread;
    private final StringBuilder messages =
        new StringBuilder("{\"role\":\"user\",\"content\":\"Where is my order?\"}");
    private String header;
    private int calls;

    Turn(long thread, String header) {
      this.thread = thread;
      this.header = header;
    }

    boolean next(String result) {
      WireRequest request = request("{\"model\":\"m\",\"messages\":[" + messages + "]}");
      RequestFacts facts = new RequestFacts("h", CHAT, "", Map.of("authorization", header)::get);
      RequestContext call =
          RequestContext.current(new AgentState(), "test", request.dialect(), facts);
      RunKey key = new RunKey("", "", call.run().caller(), thread, 0);
      ModelTicket ticket =
          guard.before(
              new ModelRequest(
                  call.origin(), key, request.model(), request.conversation(), "", ""));
      boolean stopped = ticket.verdict().stops();
      String id = "call_" + thread + "_" + calls++;
      String message =
          "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\""
              + id
              + "\",\"type\":\"function\",\"function\":{\"name\":\"look\",\"arguments\":\"{}\"}}]}";
      String reply = "{\"choices\":[{\"message\":" + message + "}]}";
      guard.after(ticket, stopped ? ModelReply.refused() : reply(reply));
      messages
          .append(',')
          .append(message)
          .append(",{\"role\":\"tool\",\"tool_call_id\":\"")
          .append(id)
          .append("\",\"content\":\"")
          .append(result)
          .append("\"}");
      return !stopped;
    }
  }

  private static WireRequest request(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return DIALECT.read(bytes, bytes.length, new Reading());
  }

  private static ModelReply reply(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    ReplyReader reader = DIALECT.reply(200);
    reader.feed(bytes, 0, bytes.length);
    return reader.finish();
  }

  private static IntFunction<String> header(String before, String after) {
    return i -> before + Integer.toString(i * 7919, 36) + after;
  }

  private static String jwt(int number) {
    String claims = "{\"sub\":\"service\",\"jti\":\"" + number + "\"}";
    return "eyJhbGciOiJub25lIn0."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(UTF_8))
        + ".c2ln"
        + number;
  }
}
