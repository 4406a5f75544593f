package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TeeStreamTest {
  private static final byte[] REQUEST =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}".getBytes(UTF_8);
  private static final String REPLY =
      "{\"id\":\"c-1\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
          + "\"content\":\"Grüße 🙂\"},\"finish_reason\":\"stop\"}]}";

  private final TestContext context = new TestContext();
  private final AtomicInteger closed = new AtomicInteger();

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  @Test
  void givesTheReplyAndCollectsItOnce() throws IOException {
    InputStream tee = tee(new ByteArrayInputStream(REPLY.getBytes(UTF_8)), "");

    tee.mark(100);
    assertThat(tee.read()).isEqualTo('{');
    assertThat(tee.skip(7)).isEqualTo(7);
    tee.reset();
    assertThat(new String(tee.readAllBytes(), UTF_8)).isEqualTo(REPLY);

    assertThat(context.replies).singleElement().extracting(ModelReply::text).isEqualTo("Grüße 🙂");
    assertThat(tee.read()).isEqualTo(-1);
    tee.close();
    assertThat(context.replies).hasSize(1);
  }

  @Test
  void tellsOfAReplyThatIsLeft() throws IOException {
    InputStream tee = tee(new ByteArrayInputStream(REPLY.getBytes(UTF_8)), "");
    assertThat(tee.read()).isEqualTo('{');

    tee.close();

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void tellsOfABrokenConnection() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("reset");
          }

          @Override
          public int read(byte[] bytes, int from, int count) throws IOException {
            return read();
          }
        };

    assertThatThrownBy(() -> tee(broken, "").readAllBytes())
        .isInstanceOf(IOException.class)
        .hasMessage("reset");

    assertThat(context.replies).containsExactly(ModelReply.failed("IOException"));
  }

  @Test
  void endsAStreamThatIsCutAndItsConnection() throws IOException {
    context.watch = said -> said.contains("stop") ? Verdicts.block() : Verdict.ALLOW;
    String stream = event("go on ") + event("stop ");
    InputStream in = new ByteArrayInputStream((stream + event("never ")).getBytes(UTF_8));
    InputStream tee = tee(in, "");

    byte[] first = tee.readNBytes(stream.getBytes(UTF_8).length);
    String rest = new String(tee.readAllBytes(), UTF_8);

    assertThat(new String(first, UTF_8)).isEqualTo(stream);
    assertThat(rest).doesNotContain("never").endsWith("data: [DONE]\n\n");
    assertThat(closed).hasValue(1);
    tee.close();
    assertThat(context.replies)
        .singleElement()
        .extracting(ModelReply::text)
        .isEqualTo("go on stop ");
  }

  @Test
  void endsAPackedStreamForWhoeverUnpacksIt() throws IOException {
    context.watch = said -> said.contains("stop") ? Verdicts.block() : Verdict.ALLOW;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    List<InputStream> pieces = new ArrayList<>();
    try (OutputStream out = new GZIPOutputStream(packed, 512, true)) {
      for (String text : List.of("go on ", "go on ", "stop ", "never ", "never ")) {
        out.write(event(text).getBytes(UTF_8));
        out.flush();
        pieces.add(new ByteArrayInputStream(packed.toByteArray()));
        packed.reset();
      }
    }
    // its end would come much later
    InputStream in = new SequenceInputStream(Collections.enumeration(pieces));
    String said = new String(new GZIPInputStream(tee(in, "gzip")).readAllBytes(), UTF_8);

    assertThat(said).startsWith(event("go on ") + event("go on ") + event("stop "));
    assertThat(said).doesNotContain("never").endsWith("data: [DONE]\n\n");
    assertThat(closed).hasValue(1);
  }

  private static String event(String text) {
    return "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
        + text
        + "\"}}]}\n\n";
  }

  private InputStream tee(InputStream in, String encoding) {
    GuardedHttpCall call = GateStreamTest.call(context);
    Bytes request = new Bytes(1000);
    request.add(REQUEST, 0, REQUEST.length);
    assertThat(call.judge(request)).isFalse();
    ReplyCollector collector = call.reply(200, encoding, -1);
    assertThat(collector).isNotNull();
    return new TeeStream(in, collector, closed::incrementAndGet);
  }
}
