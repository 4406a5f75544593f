package io.loophound.wire.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.ReplyReader;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiReplyReaderTest {
  private static final String JSON =
      """
      {"id":"chatcmpl-9","object":"chat.completion","choices":[
       {"index":0,"message":{"role":"assistant","content":"Grüße \\ud83d\\ude42 {",
        "refusal":null,"tool_calls":[
        {"id":"call_1","type":"function","function":{"name":"search","arguments":"{\\"q\\":\\"}\\"}"}},
        {"id":"call_2","type":"function","function":{"name":"search","arguments":"{}"}}]},
        "logprobs":null,"finish_reason":"tool_calls"},
       {"index":1,"message":{"content":"another"},"finish_reason":"length"}],
       "usage":{"prompt_tokens":10,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":1}}}
      """;
  private static final ModelReply JSON_REPLY =
      new ModelReply(
          End.COMPLETED,
          "chatcmpl-9",
          "Grüße 🙂 {",
          List.of(
              new ToolCall("call_1", "search", "{\"q\":\"}\"}"),
              new ToolCall("call_2", "search", "{}")),
          "tool_calls",
          new Usage(10, 5, 1, false));

  private static final String STREAM =
      """
      : keep-alive

      event: message
      data: {"id":"c1","choices":[{"index":0,"delta":{"role":"assistant","content":"Gr"}}]}

      data: {"id":"c1","choices":[{"index":0,"delta":{"content":"üße 🙂"}}]}

      data: {"id":"c1","choices":[{"index":1,"delta":{"content":"another"}}]}

      data: {"id":"c1",
      data: "choices":[{"index":0,"delta":{"content":null,"tool_calls":[
      data: {"index":0,"id":"call_1","function":{"name":"a","arguments":""}}]}}]}

      data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_2",\
      "function":{"name":"b","arguments":"{\\"y\\""}}]}}]}

      data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,\
      "function":{"arguments":"{}"}},{"index":1,"function":{"arguments":":2}"}}]}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":null}

      data: {"id":"c1","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}

      data: [DONE]

      """;
  private static final ModelReply STREAM_REPLY =
      new ModelReply(
          End.COMPLETED,
          "c1",
          "Grüße 🙂",
          List.of(new ToolCall("call_1", "a", "{}"), new ToolCall("call_2", "b", "{\"y\":2}")),
          "tool_calls",
          new Usage(3, 4, false));

  @Test
  void readsJsonCutAnywhere() {
    byte[] bytes = JSON.getBytes(UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      assertThat(read(200, bytes, cut).finish()).as("cut at %d", cut).isEqualTo(JSON_REPLY);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void readsAStreamCutAnywhere(String lineEnd) {
    byte[] bytes = STREAM.replace("\n", lineEnd).getBytes(UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      ReplyReader reader = read(200, bytes, cut);
      assertThat(reader.isComplete()).isTrue();
      assertThat(reader.finish()).as("cut at %d", cut).isEqualTo(STREAM_REPLY);
      assertThat(reader.hasUnread()).isFalse();
    }
  }

  @Test
  void readsBothByteByByte() {
    for (var both : List.of(List.of(JSON, JSON_REPLY), List.of(STREAM, STREAM_REPLY))) {
      ReplyReader reader = new OpenAiChat().reply(200);
      byte[] bytes = ((String) both.get(0)).getBytes(UTF_8);
      for (int i = 0; i < bytes.length; i++) {
        reader.feed(bytes, i, i + 1);
      }
      assertThat(reader.finish()).isEqualTo(both.get(1));
    }
  }

  @Test
  void knowsWhenTheReplyIsWhole() {
    String trimmed = JSON.strip();
    byte[] bytes = trimmed.getBytes(UTF_8);
    ReplyReader reader = new OpenAiChat().reply(200);
    reader.feed(bytes, 0, bytes.length - 1);
    assertThat(reader.isComplete()).isFalse();
    reader.feed(bytes, bytes.length - 1, bytes.length);
    assertThat(reader.isComplete()).isTrue();
  }

  @Test
  void readsAStreamWithoutItsEnd() {
    String noDone = STREAM.substring(0, STREAM.indexOf("data: [DONE]"));
    assertThat(read(200, noDone).finish()).isEqualTo(STREAM_REPLY);
    assertThat(read(200, noDone.strip()).finish()).isEqualTo(STREAM_REPLY);
    assertThat(read(200, noDone).isComplete()).isFalse();
  }

  @Test
  void readsCallsThatAreNotNumbered() {
    ModelReply reply =
        read(
                200,
                """
                data: {"choices":[{"delta":{"tool_calls":[{"id":"x","function":{"name":"a","arguments":"{"}}]}}]}

                data: {"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"}"}}]}}]}

                data: {"choices":[{"delta":{"tool_calls":[{"id":"y","function":{"name":"b","arguments":"[]"}}]}}]}

                """)
            .finish();
    assertThat(reply.toolCalls())
        .containsExactly(new ToolCall("x", "a", "{}"), new ToolCall("y", "b", "[]"));
  }

  @Test
  void tellsCallsApartThatShareANumber() {
    ModelReply reply =
        read(
                200,
                """
                data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"x","function":{"name":"a","arguments":"{}"}}]}}]}

                data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"y","function":{"name":"a","arguments":"[]"}}]}}]}

                """)
            .finish();
    assertThat(reply.toolCalls())
        .containsExactly(new ToolCall("x", "a", "{}"), new ToolCall("y", "a", "[]"));
  }

  @Test
  void readsSeveralCallsWithoutNumberOrIdInOneReply() {
    ModelReply reply =
        read(
                200,
                """
                {"choices":[{"message":{"content":"","tool_calls":[
                {"function":{"name":"a","arguments":{"q":1}}},
                {"function":{"name":"b","arguments":"{}"}}]},"finish_reason":"stop"}]}""")
            .finish();
    assertThat(reply.toolCalls())
        .containsExactly(new ToolCall("", "a", "{\"q\":1}"), new ToolCall("", "b", "{}"));
  }

  @Test
  void readsTheOldCall() {
    String reply =
        """
        {"choices":[{"message":{"content":null,"function_call":{"name":"f","arguments":"{}"}}}]}""";
    assertThat(read(200, reply).finish().toolCalls()).containsExactly(new ToolCall("", "f", "{}"));
  }

  @Test
  void tellsOfErrors() {
    assertThat(read(401, "{\"error\":{\"message\":\"bad key\",\"code\":\"x\"}}").finish())
        .isEqualTo(ModelReply.failed("HTTP 401: bad key"));
    assertThat(read(200, "{\"error\":{\"message\":\"overloaded\"}}").finish())
        .isEqualTo(ModelReply.failed("overloaded"));
    assertThat(read(200, "{\"error\":\"overloaded\"}").finish())
        .isEqualTo(ModelReply.failed("overloaded"));
    assertThat(read(200, "data: {\"error\":{\"code\":7}}\n\n").finish())
        .isEqualTo(ModelReply.failed("error"));
    assertThat(read(502, "<html>Bad gateway</html>").finish())
        .isEqualTo(ModelReply.failed("HTTP 502: <html>Bad gateway</html>"));
    assertThat(read(500, "{\"detail\":\"x\"}").finish())
        .isEqualTo(ModelReply.failed("HTTP 500: {\"detail\":\"x\"}"));
    assertThat(read(503, "").finish()).isEqualTo(ModelReply.failed("HTTP 503: "));
    assertThat(read(502, "x".repeat(100_000)).finish().text()).hasSizeLessThan(3_000);
    assertThat(
            read(200, "{\"error\":null,\"choices\":[{\"message\":{\"content\":\"a\"}}]}").finish())
        .isEqualTo(ModelReply.completed("a", List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "hello",
        "{",
        "{}",
        "{\"choices\":[]}",
        "{\"choices\":{}}",
        "{\"choices\":[{\"message\":{\"content\":\"half",
        "data: {\"choices\":[{\n\n",
        "data\n\n",
        "data:\n\n",
      })
  void countsWhatItCannotRead(String reply) {
    ReplyReader reader = read(200, reply);
    assertThat(reader.finish()).isEqualTo(ModelReply.cancelled());
    assertThat(reader.hasUnread()).isTrue();
  }

  @Test
  void passesOverABrokenEvent() {
    String broken = STREAM.replaceFirst("data: \\{\"id\"", "data: {\"id\"\n\ndata: {\"id\"");
    ReplyReader reader = read(200, broken);
    assertThat(reader.finish()).isEqualTo(STREAM_REPLY);
    assertThat(reader.hasUnread()).isTrue();
  }

  @Test
  void anEventThatTheEndOfAStreamCutsIsNotUnread() {
    for (int end = STREAM.indexOf("}\n\n") + 1; end < STREAM.length(); end++) {
      ReplyReader reader = read(200, STREAM.substring(0, end));

      assertThat(reader.finish().text()).as("until %d", end).startsWith("Gr");
      assertThat(reader.hasUnread()).as("until %d", end).isFalse();
    }
  }

  @Test
  void isBounded() {
    ReplyReader json = new OpenAiChat().reply(200);
    ReplyReader stream = new OpenAiChat().reply(200);
    byte[] chunk = "x".repeat(1 << 20).getBytes(UTF_8);
    json.feed("{\"a\":\"".getBytes(UTF_8), 0, 6);
    stream.feed("data: ".getBytes(UTF_8), 0, 6);
    for (int i = 0; i < 20; i++) {
      json.feed(chunk, 0, chunk.length);
      stream.feed(chunk, 0, chunk.length);
    }
    assertThat(json.finish()).isEqualTo(ModelReply.cancelled());
    assertThat(stream.finish()).isEqualTo(ModelReply.cancelled());
    assertThat(json.hasUnread()).isTrue();
    assertThat(stream.hasUnread()).isTrue();
  }

  @Test
  void neverThrows() {
    Random random = new Random(11);
    for (String seed : List.of(JSON, STREAM)) {
      for (int i = 0; i < 5_000; i++) {
        byte[] broken = seed.getBytes(UTF_8);
        for (int j = random.nextInt(6); j >= 0; j--) {
          broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
        }
        assertThat(read(200, broken, random.nextInt(broken.length)).finish()).isNotNull();
      }
    }
  }

  private static String streamOf(int calls) {
    StringBuilder stream = new StringBuilder();
    for (int i = 0; i < calls; i++) {
      stream
          .append("data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":")
          .append(i)
          .append(",\"id\":\"call_%d\",\"function\":{\"name\":\"look\"".formatted(i))
          .append(",\"arguments\":\"{}\"}}]}}]}\n\n");
    }
    return stream
        .append("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}],")
        .append("\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\ndata: [DONE]\n\n")
        .toString();
  }

  @Test
  void whatFollowsVeryManyCallsIsRead() {
    ReplyReader reader = read(200, streamOf(3_000));

    assertThat(reader.hasUnread()).isTrue();
    assertThat(reader.isComplete()).isTrue();
    ModelReply reply = reader.finish();
    assertThat(reply.toolCalls()).hasSize(1024);
    assertThat(reply.toolCalls().get(1023)).isEqualTo(new ToolCall("call_1023", "look", "{}"));
    assertThat(reply.finishReason()).isEqualTo("tool_calls");
    assertThat(reply.usage()).isEqualTo(new Usage(3, 4, false));
  }

  @Test
  void whatFollowsVeryManyCallsOfOnePieceIsRead() {
    String call = "{\"id\":\"call_1\",\"function\":{\"name\":\"look\",\"arguments\":\"{}\"}}";
    String calls = String.join(",", Collections.nCopies(3_000, call));
    ReplyReader reader =
        read(
            200,
            "{\"id\":\"c1\",\"choices\":[{\"message\":{\"tool_calls\":["
                + calls
                + "]},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":3}}");

    assertThat(reader.isComplete()).isTrue();
    ModelReply reply = reader.finish();
    assertThat(reply.toolCalls()).hasSize(1024);
    assertThat(reply.finishReason()).isEqualTo("tool_calls");
    assertThat(reply.usage().inputTokens()).isEqualTo(3);
  }

  @Test
  void anEventAllocatesLittle() {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String stream = streamOf(1_000);
    read(200, stream).finish();
    long before = thread.getCurrentThreadAllocatedBytes();
    ModelReply reply = read(200, stream).finish();
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;

    assertThat(reply.toolCalls()).hasSize(1_000);
    assertThat(allocated / 1_000).isBetween(100L, 4_096L);
  }

  private static ReplyReader read(int status, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return read(status, bytes, bytes.length);
  }

  private static ReplyReader read(int status, byte[] bytes, int cut) {
    ReplyReader reader = new OpenAiChat().reply(status);
    reader.feed(bytes, 0, cut);
    reader.feed(bytes, cut, bytes.length);
    return reader;
  }
}
