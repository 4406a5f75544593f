package io.loophound.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** What all tests of dialects do. */
public final class Wire {
  private static final Dialects DIALECTS = new Dialects(WireSettings.DEFAULTS);

  public static final Denial DENIAL = new Denial("LoopHound blocked \"run\" r-1", 422, 30, "d-17");

  private Wire() {}

  /** The dialect that takes a POST to this path. */
  public static Dialect at(String path) {
    Dialect dialect = DIALECTS.at("POST", path);
    assertThat(dialect).as(path).isNotNull();
    return dialect;
  }

  public static WireRequest request(String path, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return read(at(path), bytes, bytes.length);
  }

  /** Reads a body after all that was read before. */
  public static WireRequest read(Dialect dialect, byte[] body, int length) {
    return dialect.read(body, length, DIALECTS.reading());
  }

  /** A reader that hands over the text of a stream. */
  public static ReplyReader reader(Dialect dialect, int status, Consumer<CharSequence> onText) {
    return dialect.reply(status, DIALECTS.reading().bodyLimit(), onText);
  }

  public static List<Message> messages(WireRequest request) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < request.conversation().size(); i++) {
      Message message = request.conversation().message(i);
      assertThat(request.conversation().role(i)).isEqualTo(message.role());
      messages.add(message);
    }
    return messages;
  }

  public static List<Long> hashes(WireRequest request) {
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < request.conversation().size(); i++) {
      hashes.add(request.conversation().hash(i));
    }
    return hashes;
  }

  public static ModelReply reply(String path, int status, String body) {
    return read(path, status, body.getBytes(UTF_8), body.getBytes(UTF_8).length).finish();
  }

  /** Reads a reply in two pieces. */
  public static ReplyReader read(String path, int status, byte[] bytes, int cut) {
    ReplyReader reader = at(path).reply(status);
    reader.feed(bytes, 0, cut);
    reader.feed(bytes, cut, bytes.length);
    return reader;
  }

  /** However a reply is cut into pieces, it says the same. */
  public static void assertAnyPieces(String path, String body, ModelReply expected) {
    assertAnyPieces(path, body.getBytes(UTF_8), expected);
  }

  /** The same for a reply that is no text. */
  public static void assertAnyPieces(String path, byte[] bytes, ModelReply expected) {
    for (int cut = 0; cut <= bytes.length; cut++) {
      ReplyReader reader = read(path, 200, bytes, cut);
      assertThat(reader.finish()).as("cut at %d", cut).isEqualTo(expected);
      assertThat(reader.hasUnread()).isFalse();
    }
    ReplyReader single = at(path).reply(200);
    for (int i = 0; i < bytes.length; i++) {
      single.feed(bytes, i, i + 1);
    }
    assertThat(single.finish()).isEqualTo(expected);
  }

  /** The texts a stream hands over while it is fed. */
  public static String told(String path, String body) {
    StringBuilder told = new StringBuilder();
    ReplyReader reader = reader(at(path), 200, told::append);
    byte[] bytes = body.getBytes(UTF_8);
    reader.feed(bytes, 0, bytes.length);
    return told.toString();
  }

  /**
   * What an application gets of a stream that is cut as soon as its text holds {@code word},
   * whatever the pieces it comes in.
   */
  public static String cutAfter(String word, String path, String body, int piece) {
    return new String(cutAfter(word, path, body.getBytes(UTF_8), piece), UTF_8);
  }

  /** The same for a stream that is no text. */
  public static byte[] cutAfter(String word, String path, byte[] bytes, int piece) {
    StringBuilder told = new StringBuilder();
    ReplyReader[] stopping = new ReplyReader[1];
    ReplyReader reader =
        reader(
            at(path),
            200,
            text -> {
              if (told.append(text).indexOf(word) >= 0) {
                stopping[0].pause();
              }
            });
    stopping[0] = reader;
    ByteArrayOutputStream passed = new ByteArrayOutputStream();
    for (int from = 0; from < bytes.length; from += piece) {
      int to = Math.min(bytes.length, from + piece);
      reader.feed(bytes, from, to);
      if (told.indexOf(word) >= 0) {
        assertThat(reader.boundary()).isBetween(from + 1, to);
        passed.write(bytes, from, reader.boundary() - from);
        passed.writeBytes(reader.cut(DENIAL));
        return passed.toByteArray();
      }
      passed.write(bytes, from, to - from);
    }
    throw new AssertionError("the word did not come");
  }

  /** Requests and replies with random damage never throw. */
  public static void assertNeverThrows(String path, String request, String... replies) {
    byte[][] bytes =
        Arrays.stream(replies).map(reply -> reply.getBytes(UTF_8)).toArray(byte[][]::new);
    assertNeverThrows(path, request, bytes);
  }

  /** The same for replies that are no texts. */
  public static void assertNeverThrows(String path, String request, byte[]... replies) {
    Random random = new Random(path.hashCode());
    Dialect dialect = at(path);
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = damage(request.getBytes(UTF_8), random);
      WireRequest read = read(dialect, damaged, damaged.length);
      if (read != null) {
        assertThat(messages(read)).hasSize(read.conversation().size());
      }
      byte[] reply = damage(replies[i % replies.length], random);
      ReplyReader reader = dialect.reply(i % 7 == 0 ? 500 : 200);
      int cut = random.nextInt(reply.length + 1);
      reader.feed(reply, 0, cut);
      reader.feed(reply, cut, reply.length);
      assertThat(reader.cut(DENIAL)).isNotNull();
      assertThat(reader.finish()).isNotNull();
    }
  }

  private static byte[] damage(byte[] bytes, Random random) {
    byte[] damaged = Arrays.copyOf(bytes, bytes.length - random.nextInt(bytes.length / 3));
    String signs = "\"{}[],:\\ \nntf0-\u0000\u0001";
    for (int i = random.nextInt(4); i >= 0; i--) {
      damaged[random.nextInt(damaged.length)] =
          (byte)
              (random.nextBoolean()
                  ? signs.charAt(random.nextInt(signs.length()))
                  : random.nextInt());
    }
    return damaged;
  }

  public static byte[] gzip(String text) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
