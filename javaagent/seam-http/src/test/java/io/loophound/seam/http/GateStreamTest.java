package io.loophound.seam.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Dialect;
import io.loophound.wire.WireSettings;
import io.loophound.wire.openai.OpenAiChat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateStreamTest {
  private static final String PATH = "/v1/chat/completions";
  private static final byte[] BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Grüße 🙂\"}]}"
          .getBytes(StandardCharsets.UTF_8);

  private final TestContext context = new TestContext();
  private final Sink out = new Sink();
  private final GuardedHttpCall call = call(context);
  private final GateStream gate = new GateStream(out, call);

  static GuardedHttpCall call(TestContext context) {
    Dialect dialect = new OpenAiChat();
    HttpGuard guard = new HttpGuard(context, "test");
    return guard.call(dialect, TestCall.to(PATH));
  }

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000})
  void holdsTheLastPieceUntilTheBodyIsJudged(int size) throws IOException {
    write(BODY, size);

    int last = (BODY.length - 1) % size + 1;
    assertThat(out.toByteArray()).isEqualTo(Arrays.copyOf(BODY, BODY.length - last));
    assertThat(context.requests).isEmpty();

    assertThat(gate.tryFinish()).isTrue();
    assertThat(out.toByteArray()).isEqualTo(BODY);
    assertThat(context.requests).hasSize(1);
    assertThat(out.closed).isFalse();
    gate.close();
    assertThat(out.closed).isTrue();
    assertThat(context.requests).hasSize(1);
  }

  @Test
  void letsNothingOutOfARefusedBodyAndLeavesItIncomplete() throws IOException {
    context.verdict = Verdicts.block();

    write(BODY, 1000);
    gate.flush();
    gate.close();
    gate.write(1);
    gate.flush();

    assertThat(out.toByteArray()).isEmpty();
    assertThat(out.closed).isFalse();
    assertThat(gate.tryFinish()).isFalse();
    assertThat(call.isRefused()).isTrue();
    assertThat(call.refusal().body()).contains("recursive_loop_detected");
  }

  /** What has left cannot be changed any more. */
  @ParameterizedTest
  @ValueSource(ints = {1000, 100})
  void changesABodyOfUntoldLengthIfItIsInOnePiece(int size) throws IOException {
    context.verdict = Verdicts.verdict(Action.CONCLUDE);
    String offers =
        new String(BODY, StandardCharsets.UTF_8)
            .replaceFirst("}$", ",\"tools\":[{\"function\":{\"name\":\"search\"}}]");
    byte[] body = (offers + '}').getBytes(StandardCharsets.UTF_8);

    GateStream changing = GateStream.ofUntoldLength(out, call);
    for (int from = 0; from < body.length; from += size) {
      changing.write(body, from, Math.min(size, body.length - from));
    }
    changing.close();

    boolean whole = size > body.length;
    assertThat(context.requests.get(0).tools().removable()).isEqualTo(whole);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(whole ? offers + ",\"tool_choice\":\"none\"}" : offers + '}');
  }

  @Test
  void passesABodyThatIsTooLongToLookInto() throws IOException {
    context.verdict = Verdicts.block();
    byte[] body = new byte[WireSettings.DEFAULTS.bodyLimit() + 70_000];
    Arrays.fill(body, (byte) 'x');

    write(body, 50_000);
    gate.close();

    assertThat(out.toByteArray()).isEqualTo(body);
    assertThat(context.unread).hasValue(1);
    assertThat(context.requests).isEmpty();
  }

  @Test
  void passesABodyThatIsNoModelCall() throws IOException {
    context.verdict = Verdicts.block();
    byte[] body = "no json".getBytes(StandardCharsets.UTF_8);

    write(body, 3);
    gate.close();

    assertThat(out.toByteArray()).isEqualTo(body);
    assertThat(context.unread).hasValue(1);
  }

  @Test
  void hasNothingToDecideAfterAReply() throws IOException {
    context.verdict = Verdicts.block();
    write(BODY, 20);
    assertThat(call.reply(413, null, 0)).isNull();

    gate.close();

    assertThat(out.toByteArray()).isEqualTo(BODY);
    assertThat(context.requests).isEmpty();
  }

  private void write(byte[] bytes, int size) throws IOException {
    for (int from = 0; from < bytes.length; from += size) {
      gate.write(bytes, from, Math.min(size, bytes.length - from));
    }
  }

  private static final class Sink extends ByteArrayOutputStream {
    private boolean closed;

    @Override
    public void close() {
      closed = true;
    }
  }
}
