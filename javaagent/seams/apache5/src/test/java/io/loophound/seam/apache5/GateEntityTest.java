package io.loophound.seam.apache5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Dialect;
import io.loophound.wire.openai.OpenAiChat;
import io.loophound.wire.request.RequestFacts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.impl.io.ChunkedOutputStream;
import org.apache.hc.core5.http.impl.io.SessionOutputBufferImpl;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GateEntityTest {
  private static final String PATH = "/v1/chat/completions";
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";

  private final TestContext context = new TestContext();
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  @Test
  void endsABodyThatMayBeSent() throws IOException {
    send("Hello");

    String body = BODY.formatted("Hello");
    assertThat(sent.toString(StandardCharsets.UTF_8))
        .isEqualTo(Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n");
  }

  @Test
  void neverEndsARefusedBodyThoughTheClientClosesIt() {
    context.verdict = Verdicts.block();

    for (String text : new String[] {"Hello", "Hello".repeat(10_000)}) {
      sent.reset();
      assertThatThrownBy(() -> send(text)).isInstanceOf(BodyRefusedException.class);
      assertThat(sent.toString(StandardCharsets.UTF_8)).doesNotContain("\r\n0\r\n", "]}");
      assertThat(sent.toString(StandardCharsets.UTF_8)).doesNotStartWith("0\r\n");
    }
  }

  /** As the client writes a body of unknown length. */
  private void send(String text) throws IOException {
    byte[] body = BODY.formatted(text).getBytes(StandardCharsets.UTF_8);
    GateEntity entity =
        new GateEntity(
            new InputStreamEntity(new ByteArrayInputStream(body), ContentType.APPLICATION_JSON),
            call());
    SessionOutputBufferImpl buffer = new SessionOutputBufferImpl(100);
    try (OutputStream out = new ChunkedOutputStream(buffer, sent, 2048, entity.getTrailers())) {
      entity.writeTo(out);
    }
  }

  private GuardedHttpCall call() {
    HttpGuard guard = new HttpGuard(context, "test");
    Dialect dialect = new OpenAiChat();
    RequestFacts facts = new RequestFacts("localhost", PATH, null, name -> null);
    return guard.call(dialect, guard.current(dialect, facts));
  }
}
