package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Bytes;
import io.loophound.wire.openai.OpenAiChat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ReplyCollectorTest {
  private static final String REPLY =
      "{\"id\":\"c\",\"choices\":[{\"message\":{\"content\":\"hello you\"},"
          + "\"finish_reason\":\"stop\"}]}";
  private static final String EVENT = "data: {\"choices\":[{\"delta\":{\"content\":\"hel\"}}]}\n\n";
  private static final String END = "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n";

  private static final String DONE = "data: [DONE]\n\n";

  private final TestContext context = new TestContext();

  @Test
  void settlesAtTheEndOfTheJsonAndOnce() {
    ReplyCollector collector = collector(200, "", -1);
    collector.next(buffer(REPLY));
    assertThat(context.replies).singleElement().matches(r -> r.text().equals("hello you"));
    collector.complete();
    collector.cancelled();
    collector.failed(new IOException("late"));
    assertThat(context.replies).hasSize(1);
  }

  @Test
  void estimatesMissingUsageAndSaysSo() {
    collector(200, "", -1).next(buffer(REPLY));
    assertThat(context.replies.get(0).usage()).isEqualTo(new Usage(100, 2, true));
  }

  @Test
  void itsOwnErrorsDoNotReachTheApplication() {
    context.watch =
        said -> {
          throw new IllegalStateException("a defect");
        };
    ReplyCollector collector = collector(200, "", -1);
    assertThat(collector.next(buffer(EVENT))).isNull();
    collector.complete();
    assertThat(context.errors)
        .singleElement()
        .matches(thrown -> thrown.getMessage().equals("a defect"));
  }

  @Test
  void leavesTheBufferAsItWas() {
    ByteBuffer buffer = buffer("xx" + REPLY).position(2).asReadOnlyBuffer();
    collector(200, "", -1).next(buffer);
    assertThat(buffer.position()).isEqualTo(2);
    assertThat(buffer.remaining()).isEqualTo(REPLY.length());
    assertThat(context.replies).hasSize(1);
  }

  @Test
  void unpacksItsOwnCopy() throws IOException {
    byte[] packed = gzip(REPLY);
    ReplyCollector collector = collector(200, "gzip", packed.length);
    for (byte b : packed) {
      assertThat(context.replies).isEmpty();
      collector.next(ByteBuffer.wrap(new byte[] {b}));
    }
    assertThat(context.replies).singleElement().matches(r -> r.text().equals("hello you"));
  }

  @Test
  void countsWhatItCannotUnpack() throws IOException {
    byte[] packed = gzip(REPLY);
    ReplyCollector cut = collector(200, "gzip", -1);
    cut.next(ByteBuffer.wrap(Arrays.copyOf(packed, packed.length / 2)));
    cut.complete();
    ReplyCollector brotli = collector(200, "br", -1);
    brotli.next(buffer("xyz"));
    brotli.complete();
    ReplyCollector failed = collector(500, "br", -1);
    failed.next(buffer("xyz"));
    failed.complete();
    assertThat(context.replies)
        .containsExactly(
            ModelReply.cancelled(), ModelReply.cancelled(), ModelReply.failed("HTTP 500"));
    assertThat(context.unread).hasValue(3);
  }

  @Test
  void stopsAtTheLimit() {
    ReplyCollector collector = collector(200, "", -1);
    byte[] chunk = "x".repeat(1 << 20).getBytes(UTF_8);
    collector.next(buffer("{\"a\":\""));
    for (int i = 0; i < 9; i++) {
      collector.next(ByteBuffer.wrap(chunk));
    }
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(context.unread).hasValue(1);
  }

  @Test
  void stopsUnpackingAtTheLimit() throws IOException {
    byte[] bomb = gzip("{\"a\":\"" + "x".repeat(20 << 20));
    ReplyCollector collector = collector(200, "gzip", bomb.length);
    collector.next(ByteBuffer.wrap(bomb));
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(context.unread).hasValue(1);
  }

  @Test
  void tellsACancelledReplyFromAWholeOne() {
    ReplyCollector early = collector(200, "", -1);
    early.next(buffer(EVENT));
    early.cancelled();
    ReplyCollector whole = collector(200, "", -1);
    whole.next(buffer(EVENT + END));
    whole.cancelled();
    assertThat(context.replies.get(0)).isEqualTo(ModelReply.cancelled());
    assertThat(context.replies.get(1).end()).isEqualTo(End.COMPLETED);
    assertThat(context.replies.get(1).text()).isEqualTo("hel");
  }

  @Test
  void settlesAStreamAtItsLastEvent() {
    ReplyCollector collector = collector(200, "", -1);
    collector.next(buffer(EVENT + END));
    assertThat(context.replies).isEmpty();
    collector.next(buffer("data: [DONE]\n\n"));
    assertThat(context.replies).hasSize(1);
  }

  @Test
  void tellsOfABrokenConnection() {
    ReplyCollector collector = collector(200, "", -1);
    collector.next(buffer(EVENT));
    collector.failed(new IOException("reset by secret-host"));
    assertThat(context.replies).containsExactly(ModelReply.failed("IOException"));
  }

  @Test
  void cutsAtTheEventInsideOfOnePiece() {
    context.watch = said -> said.equals("stop") ? Verdicts.block() : Verdict.ALLOW;
    String kept = event("one") + event("stop");
    Cut cut = collector(200, "", -1).next(buffer(kept + event("more") + END + DONE));

    assertThat(cut.keep()).isEqualTo(kept.length());
    assertThat(new String(cut.closing(), UTF_8)).contains("content_filter").endsWith(DONE);
    assertThat(context.replies).singleElement().matches(r -> r.text().equals("onestop"));
    assertThat(context.replies.get(0).end()).isEqualTo(End.CANCELLED);
    assertThat(context.stopped).hasValue(1);
  }

  @Test
  void leavesAReplyThatIsWholeWithItsLastText() {
    context.watch = said -> Verdicts.block();
    ReplyCollector collector = collector(200, "", -1);
    assertThat(collector.next(buffer(END + DONE))).isNull();
    assertThat(context.replies).singleElement().matches(r -> r.end() == End.COMPLETED);
    assertThat(context.stopped).hasValue(0);
  }

  private static String event(String text) {
    return "data: {\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
  }

  private ReplyCollector collector(int status, String encoding, long length) {
    byte[] body = ("{\"messages\":[]}" + " ".repeat(385)).getBytes(UTF_8);
    Bytes bytes = new Bytes(body.length);
    bytes.add(body, 0, body.length);
    HttpGuard guard = new HttpGuard(context, "s");
    GuardedHttpCall call = guard.call(new OpenAiChat(), TestCall.to("/p"));
    assertThat(call.judge(bytes)).isFalse();
    return call.reply(status, encoding, length);
  }

  private static ByteBuffer buffer(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }
}
