package io.loophound.fuzz;

import static io.loophound.agent.testkit.Growth.assertLinear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is in a body, it is read without an exception and in linear time. */
class WireFuzzTest {
  private static final int RANDOM_INPUTS = 20_000;
  private static final String CHUNK = "data: {\"choices\":[{\"delta\":";
  private static final String[] PIECES = {
    "{\"model\":\"m\",\"stream\":true,\"messages\":[",
    "{\"role\":\"user\",\"content\":\"x\"},",
    "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},",
    "{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":[{\"type\":\"text\",\"text\":\"r\"}]}",
    "]}",
    "}",
    "{",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u00",
    "null",
    "1e999",
    "99999999999",
    "\n\n",
    "{\"id\":\"i\",\"choices\":[{\"index\":0,\"message\":{\"content\":\"y\"},\"finish_reason\":\"stop\"}],",
    "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":-2}}",
    "{\"error\":{\"message\":\"no\"}}",
    CHUNK + "{\"content\":\"z\"}}]}\n\n",
    "data: [DONE]\n\n",
    ": ping\r\n",
    "event: x\r",
    "data\n",
    CHUNK
        + "{\"tool_calls\":[{\"index\":0,\"function\":{\"name\":\"f\",\"arguments\":\"{\"}}]}}]}\r\n\r\n",
    "{\"input\":\"x\",\"previous_response_id\":\"r\"}",
    "{\"contents\":[{\"parts\":[{\"text\":\"x\"}]}]}",
    "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"x\"}}\n",
    "{\"message\":{\"role\":\"assistant\",\"content\":\"x\"},\"done\":false}\n",
    "{\"prompt\":\"x\"}",
    "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"x\"}]}}]}",
    "\uFEFF",
    "\u00e9",
    "\uD83D\uDE00"
  };

  @Test
  void nothingSurprises() throws Exception {
    for (byte[] recorded : recorded()) {
      check(recorded);
    }
    Random random = new Random(20260101);
    for (int i = 0; i < RANDOM_INPUTS; i++) {
      check(input(random));
    }
  }

  private static void check(byte[] input) {
    assertThatCode(() -> WireFuzzer.fuzzerTestOneInput(input))
        .as("input in Base64: %s", Base64.getEncoder().encodeToString(input))
        .doesNotThrowAnyException();
  }

  private static byte[] input(Random random) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 3; i++) {
      bytes.write(random.nextInt(256));
    }
    int pieces = 1 + random.nextInt(12);
    for (int i = 0; i < pieces; i++) {
      String piece = PIECES[random.nextInt(PIECES.length)];
      bytes.writeBytes(piece.getBytes(StandardCharsets.UTF_8));
      if (random.nextInt(16) == 0) {
        bytes.write(random.nextInt(256));
      }
    }
    return bytes.toByteArray();
  }

  /** The files in the folder of the fuzzer's name; Jazzer's findings are put there. */
  private static List<byte[]> recorded() throws IOException, URISyntaxException {
    URL folder = WireFuzzer.class.getResource(WireFuzzer.class.getSimpleName());
    List<byte[]> inputs = new java.util.ArrayList<>();
    if (folder != null) {
      try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
        for (Path file : files.sorted().toList()) {
          inputs.add(Files.readAllBytes(file));
        }
      }
    }
    return inputs;
  }

  static Stream<Hostile> hostile() {
    return Stream.of(
        new Hostile("", "{\"messages\":", ""),
        new Hostile("", "[", ""),
        new Hostile("{\"messages\":[", "{\"role\":\"user\",\"content\":\"x\"},", "{}]}"),
        new Hostile("{\"messages\":[", "0,", "{}]}"),
        new Hostile("{\"messages\":[{\"content\":\"", "\\u0061", "\"}]}"),
        new Hostile("{\"messages\":[{\"content\":[", "{\"type\":\"image_url\"},", "{}]}]}"),
        new Hostile("{\"messages\":[{\"content\":", "[", ""),
        new Hostile("{\"messages\":[{\"tool_calls\":[", "{\"function\":{}},", "{}]}]}"),
        new Hostile(
            "{\"choices\":[{\"message\":{\"tool_calls\":[",
            "{\"function\":{\"name\":\"ab\"}},",
            "{}]}}]}"),
        new Hostile("", CHUNK + "{\"tool_calls\":[{\"function\":{\"name\":\"ab\"}}]}}]}\n\n", ""),
        new Hostile("", CHUNK + "{\"tool_calls\":[{\"id\":\"%d\",\"index\":%d}]}}]}\n\n", ""),
        new Hostile("", CHUNK + "{\"content\":\"x\"}}]}\n\n", ""),
        new Hostile("", "data: {\n", ""),
        new Hostile("", "data: {}\r\n\r\n", ""),
        new Hostile("", "\n", ""),
        new Hostile("", "data: ", ""),
        new Hostile("{", "\"key%d\":%d,", "\"messages\":[]}"),
        new Hostile("{\"x\":", "9", "}"));
  }

  @ParameterizedTest
  @MethodSource
  void hostile(Hostile bodies) {
    for (Dialect dialect : WireFuzzer.dialects()) {
      assertLinear(dialect.name() + " request " + bodies, bodies::bytes, b -> read(dialect, b));
      assertLinear(dialect.name() + " reply " + bodies, bodies::bytes, b -> stream(dialect, b));
    }
  }

  private static void read(Dialect dialect, byte[] body) {
    WireRequest request = Wire.read(dialect, body, body.length);
    for (int i = 0; request != null && i < request.conversation().size(); i++) {
      assertThat(request.conversation().message(i)).isNotNull();
    }
  }

  private static void stream(Dialect dialect, byte[] body) {
    ReplyReader reader = dialect.reply(200);
    for (int at = 0; at < body.length; at += 100) {
      reader.feed(body, at, Math.min(body.length, at + 100));
    }
    assertThat(reader.finish()).isNotNull();
  }

  /** A body of any length: its middle is repeated, {@code %d} is another number each time. */
  record Hostile(String head, String unit, String tail) {
    byte[] bytes(int size) {
      StringBuilder body = new StringBuilder(head);
      for (int i = 0; body.length() < size; i++) {
        body.append(unit.contains("%d") ? unit.replace("%d", Integer.toString(i)) : unit);
      }
      return body.append(tail).toString().getBytes(StandardCharsets.UTF_8);
    }
  }
}
