package io.loophound.wire.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.Dialects;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatTest {
  private final OpenAiChat dialect = new OpenAiChat();

  @ParameterizedTest
  @CsvSource({
    "POST, /v1/chat/completions, application/json, true",
    "post, /openai/deployments/x/chat/completions, application/json; charset=utf-8, true",
    "POST, /chat/completions, , true",
    "GET, /v1/chat/completions, application/json, false",
    "POST, /v1/completions, application/json, false",
    "POST, /v1/chat/completions/7, application/json, false",
    "POST, /v1/chat/completions, multipart/form-data, false",
    "POST, , application/json, false",
  })
  void isFoundByAddress(String method, String path, String type, boolean found) {
    assertThat(
            new Dialects(WireSettings.DEFAULTS).at(method, path) != null
                && Dialects.mayBeJson(type))
        .isEqualTo(found);
  }

  @Test
  void readsModelStreamAndMessages() {
    WireRequest request =
        read(
            """
            {"messages":[
              {"role":"developer","content":"Be brief."},
              {"content":"Hi \\u00e4 \\ud83d\\ude42 🙂\\n","role":"user","name":"bob"},
              {"role":"assistant","content":null,"tool_calls":[
                {"id":"call_1","type":"function",
                 "function":{"name":"search","arguments":"{\\"q\\": \\"a\\"}"}},
                {"id":"call_2","type":"custom","custom":{"name":"sh","input":"ls -l"}}]},
              {"role":"tool","tool_call_id":"call_1","content":[{"type":"text","text":"none"}]},
              {"role":"function","name":"old","content":"42"}],
             "tools":[{"type":"function","function":{"name":"search","parameters":{}}}],
             "temperature":0.1,"stream":true,"model":"gpt-4.1"}""");

    assertThat(request.model()).isEqualTo("gpt-4.1");
    assertThat(request.stream()).isTrue();
    assertThat(request.conversation().size()).isEqualTo(5);
    assertThat(message(request, 0)).isEqualTo(Message.of(Role.SYSTEM, "Be brief."));
    assertThat(message(request, 1)).isEqualTo(Message.of(Role.USER, "Hi ä 🙂 🙂\n"));
    assertThat(message(request, 2).toolCalls())
        .containsExactly(
            new ToolCall("call_1", "search", "{\"q\": \"a\"}"),
            new ToolCall("call_2", "sh", "ls -l"));
    assertThat(message(request, 2).text()).isEmpty();
    assertThat(message(request, 3)).isEqualTo(Message.tool("call_1", "none", null));
    assertThat(message(request, 4)).isEqualTo(Message.tool("", "42", null));
  }

  @Test
  void flattensParts() {
    String picture = "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:%s\"}}";
    String body =
        """
        {"messages":[{"role":"user","content":[{"type":"text","text":"What is it?"},%s,"plain",7,null]}]}""";
    String one = text(body.formatted(picture.formatted("AAAA")));
    String same = text(body.formatted(picture.formatted("AAAA")));
    String other = text(body.formatted(picture.formatted("AAAB")));

    assertThat(one).matches("What is it\\?\n\\[image [a-z]{12}]\nplain\n7\n");
    assertThat(same).isEqualTo(one);
    assertThat(other).isNotEqualTo(one);
  }

  @Test
  void readsOldCallsAndArgumentsThatAreNoText() {
    WireRequest request =
        read(
            """
            {"messages":[{"role":"assistant","function_call":{"name":"f","arguments":"{}"}},
            {"role":"assistant","function_call":null,"tool_calls":[
            {"function":{"name":"g","arguments":{"a":[1, 2]}}},null]},
            {"role":"assistant","content":"","refusal":"I will not.","tool_calls":null}]}""");

    assertThat(message(request, 0).toolCalls()).containsExactly(new ToolCall("", "f", "{}"));
    assertThat(message(request, 1).toolCalls())
        .containsExactly(new ToolCall("", "g", "{\"a\":[1, 2]}"));
    assertThat(message(request, 2).text()).isEqualTo("I will not.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "7",
        "\"messages\"",
        "{}",
        "{\"model\":\"m\"}",
        "{\"messages\":null}",
        "{\"messages\":\"hello\"}",
        "{\"messages\":{\"role\":\"user\"}}",
        "{\"messages\":[\"hello\"]}",
        "{\"messages\":[{}",
        "{\"messages\":[{}],",
        "{\"messages\":[{\"role\":\"us",
        "{\"messages\":[{}]",
        "<html>",
        "{messages:[]}",
      })
  void leavesOtherShapesAlone(String body) {
    assertThat(read(body)).isNull();
  }

  @Test
  void readsAnEmptyConversation() {
    assertThat(read("{\"messages\":[]}").conversation().size()).isZero();
    assertThat(read("{\"messages\":[]} trailing").conversation().size()).isZero();
    assertThat(message(read("{\"messages\":[{}]}"), 0)).isEqualTo(Message.of(Role.USER, ""));
  }

  @Test
  void everyTruncationIsAnotherShape() {
    String body =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"ä🙂 \\ud83d\"}],\"n\":1.5}";
    byte[] bytes = body.getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      assertThat(Wire.read(dialect, bytes, i)).as("%d bytes", i).isNull();
    }
    assertThat(message(Wire.read(dialect, bytes, bytes.length), 0).text()).isEqualTo("ä🙂 \ud83d");
  }

  @Test
  void hashesTheSameMessageAlike() {
    String hello = "{\"role\":\"user\",\"content\":\"hello\"}";
    String bye = "{\"role\":\"user\",\"content\":\"bye 🙂\"}";
    WireRequest first = read("{\"model\":\"a\",\"messages\":[" + hello + "]}");
    WireRequest next =
        read("{\"messages\": [" + hello + ",\n " + bye + ", " + hello + "], \"model\": \"bb\"}");

    assertThat(next.conversation().hash(0)).isEqualTo(first.conversation().hash(0));
    assertThat(next.conversation().hash(2)).isEqualTo(first.conversation().hash(0));
    assertThat(next.conversation().hash(1)).isNotEqualTo(first.conversation().hash(0));
    assertThat(message(next, 1).text()).isEqualTo("bye 🙂");
  }

  @Test
  void readsWithByteOrderMark() {
    assertThat(text("\ufeff{\"messages\":[{\"content\":\"ä\"}]}")).isEqualTo("ä");
  }

  @Test
  void leavesOtherEncodingsAlone() {
    String body = "{\"messages\":[{\"content\":\"x\"}]}";
    for (String encoding : List.of("UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE")) {
      byte[] wide = body.getBytes(Charset.forName(encoding));
      assertThat(Wire.read(dialect, wide, wide.length)).as(encoding).isNull();
    }
  }

  @Test
  void readsAMegabyteAndManyMessages() {
    String text = "word 🙂 \\n ".repeat(100_000);
    WireRequest big = read("{\"messages\":[{\"content\":\"" + text + "\"}]}");
    assertThat(message(big, 0).text()).hasSize("word 🙂 \n ".length() * 100_000);

    StringBuilder many = new StringBuilder("{\"messages\":[");
    for (int i = 0; i < 5_000; i++) {
      many.append(i == 0 ? "" : ",").append("{\"content\":\"m").append(i).append("\"}");
    }
    WireRequest chain = read(many.append("]}").toString());
    assertThat(chain.conversation().size()).isEqualTo(5_000);
    assertThat(message(chain, 4_999).text()).isEqualTo("m4999");
  }

  @Test
  void leavesDeepNestingAlone() {
    String deep = "[".repeat(100_000);
    assertThat(read("{\"messages\":[{\"content\":" + deep)).isNull();
  }

  @Test
  void neverThrows() {
    byte[] seed =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"x\"}]}]}"
            .getBytes(UTF_8);
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      byte[] broken = seed.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
      }
      WireRequest request = Wire.read(dialect, broken, broken.length);
      for (int m = 0; request != null && m < request.conversation().size(); m++) {
        assertThat(request.conversation().message(m)).isNotNull();
      }
    }
  }

  private String text(String body) {
    return message(read(body), 0).text();
  }

  private static Message message(WireRequest request, int index) {
    return request.conversation().message(index);
  }

  private WireRequest read(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return Wire.read(dialect, bytes, bytes.length);
  }
}
