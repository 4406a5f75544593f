package io.loophound.seam.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.JdkZlibDecoder;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import okio.Buffer;
import okio.GzipSource;
import okio.Okio;
import org.junit.jupiter.api.Test;

class GzipBodyTest {
  private static final int LIMIT = 1 << 20;
  private static final byte[] CLOSING = "and that is the end".getBytes(UTF_8);

  @Test
  void aFlushedStreamEndsInAnyPiece() throws IOException {
    List<String> events = events(40);
    List<byte[]> pieces = flushed(events);
    for (int cut = 0; cut < pieces.size() - 1; cut++) {
      GzipBody body = new GzipBody(LIMIT);
      ByteArrayOutputStream passed = new ByteArrayOutputStream();
      for (byte[] piece : pieces.subList(0, cut)) {
        assertThat(body.next(ByteBuffer.wrap(piece))).isNotNull();
        passed.writeBytes(piece);
      }
      body.next(ByteBuffer.wrap(pieces.get(cut)));
      passed.writeBytes(body.cut(5, CLOSING).closing());
      String said = String.join("", events.subList(0, cut)) + events.get(cut).substring(0, 5);
      assertUnpacked(passed.toByteArray(), said + new String(CLOSING, UTF_8));
    }
  }

  @Test
  void oneThatIsNotFlushedGoesOn() throws IOException {
    byte[] packed = gzip(String.join("", events(2000)));
    GzipBody body = new GzipBody(LIMIT);
    int half = packed.length / 2;
    body.next(ByteBuffer.wrap(packed, 0, half));
    Bytes plain = body.next(ByteBuffer.wrap(packed, half, packed.length - half));
    assertThat(plain.size()).isPositive();
    assertThat(body.cut(5, CLOSING)).isNull();
    assertThat(body.isComplete()).isTrue();
  }

  @Test
  void endsInTheFirstPieceBehindItsHead() throws IOException {
    byte[] packed = gzip("hello you there");
    GzipBody body = new GzipBody(LIMIT);
    for (int i = 0; i < 10; i++) {
      body.next(ByteBuffer.wrap(packed, i, 1));
    }
    body.next(ByteBuffer.wrap(packed, 10, packed.length - 10));
    ByteArrayOutputStream passed = new ByteArrayOutputStream();
    passed.write(packed, 0, 10);
    passed.writeBytes(body.cut(5, CLOSING).closing());
    assertUnpacked(passed.toByteArray(), "hello" + new String(CLOSING, UTF_8));
  }

  @Test
  void readsWhatStandsInAHead() throws IOException {
    byte[] head = {
      0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9, 'n', 0, 'c', 'c', 0, 7, 7
    };
    byte[] packed = gzip("hello");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head);
    all.write(packed, 10, packed.length - 10);
    all.writeBytes(gzip(" again"));
    all.write(new byte[] {0, 0, 0}, 0, 3);

    StringBuilder said = new StringBuilder();
    GzipBody body = new GzipBody(LIMIT);
    for (byte each : all.toByteArray()) {
      Bytes plain = body.next(ByteBuffer.wrap(new byte[] {each}));
      said.append(new String(plain.array(), 0, plain.size(), UTF_8));
    }
    assertThat(said).hasToString("hello again");
    assertThat(body.isComplete()).isTrue();
    assertThat(body.cut(0, CLOSING)).isNull();
  }

  @Test
  void damageIsToldAndNeverThrown() throws IOException {
    byte[] packed = gzip(String.join("", events(200)));
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = packed.clone();
      damaged[random.nextInt(packed.length)] ^= (byte) (1 + random.nextInt(255));
      GzipBody body = new GzipBody(LIMIT);
      int at = random.nextInt(packed.length);
      boolean good = body.next(ByteBuffer.wrap(damaged, 0, at)) != null;
      good = good && body.next(ByteBuffer.wrap(damaged, at, packed.length - at)) != null;
      refused += good && body.isComplete() ? 0 : 1;
      body.close();
    }
    assertThat(refused).isPositive();
    assertThat(new GzipBody(LIMIT).next(ByteBuffer.wrap(new byte[] {'{'}))).isNull();
    assertThat(new GzipBody(100).next(ByteBuffer.wrap(packed))).isNull();
  }

  /** By each reader that an application may have. */
  private static void assertUnpacked(byte[] packed, String expected) throws IOException {
    try (InputStream jdk = new GZIPInputStream(new ByteArrayInputStream(packed));
        GzipSource okio = new GzipSource(new Buffer().write(packed))) {
      assertThat(new String(jdk.readAllBytes(), UTF_8)).isEqualTo(expected);
      assertThat(Okio.buffer(okio).readUtf8()).isEqualTo(expected);
    }
    EmbeddedChannel netty = new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.GZIP, LIMIT));
    netty.writeInbound(Unpooled.wrappedBuffer(packed));
    netty.finish();
    StringBuilder said = new StringBuilder();
    for (ByteBuf part = netty.readInbound(); part != null; part = netty.readInbound()) {
      said.append(part.toString(UTF_8));
      part.release();
    }
    assertThat(said).hasToString(expected);
  }

  private static List<String> events(int count) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add("data: {\"text\":\"piece " + i * 7919 % 1000 + "\"}\n\n");
    }
    return events;
  }

  private static List<byte[]> flushed(List<String> events) throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed, 512, true)) {
      for (String event : events) {
        out.write(event.getBytes(UTF_8));
        out.flush();
        pieces.add(packed.toByteArray());
        packed.reset();
      }
    }
    pieces.add(packed.toByteArray());
    return pieces;
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }
}
