package io.loophound.agent.it.aws;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** What InvokeModel answers for a model of Anthropic: its own reply, its own events in chunks. */
final class InvokeReplies implements Replies {

  @Override
  public String whole(Answer answer) {
    String block =
        answer.done()
            ? "{\"type\":\"text\",\"text\":\"" + answer.text() + "\"}"
            : "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":%s}"
                .formatted(answer.id(), answer.tool(), answer.input());
    return ("{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[%s],"
            + "\"stop_reason\":\"%s\",\"usage\":{\"input_tokens\":100,\"output_tokens\":10}}")
        .formatted(block, answer.reason());
  }

  @Override
  public byte[] streamed(Answer answer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    chunk(
        out,
        "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\","
            + "\"role\":\"assistant\",\"content\":[],\"usage\":{\"input_tokens\":100,\"output_tokens\":1}}}");
    if (answer.done()) {
      begin(out, "{\"type\":\"text\",\"text\":\"\"}");
      for (String part : List.of("Three pages, ", "all read.")) {
        out.writeBytes(words(part));
      }
    } else {
      String use = "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}";
      begin(out, use.formatted(answer.id(), answer.tool()));
      String input = answer.input().replace("\"", "\\\"");
      chunk(out, delta("{\"type\":\"input_json_delta\",\"partial_json\":\"" + input + "\"}"));
    }
    chunk(out, "{\"type\":\"content_block_stop\",\"index\":0}");
    String end = "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"},%s}";
    chunk(out, end.formatted(answer.reason(), "\"usage\":{\"output_tokens\":10}"));
    chunk(out, "{\"type\":\"message_stop\"}");
    return out.toByteArray();
  }

  @Override
  public byte[] words(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    chunk(out, delta("{\"type\":\"text_delta\",\"text\":\"" + text + "\"}"));
    return out.toByteArray();
  }

  private static void begin(ByteArrayOutputStream out, String block) {
    chunk(out, "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + block + "}");
  }

  private static String delta(String delta) {
    return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":" + delta + "}";
  }

  /** Real chunks have a padding field too, of another length each time. */
  private static void chunk(ByteArrayOutputStream out, String event) {
    byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
    String packed = Base64.getEncoder().encodeToString(bytes);
    String padding = "abcdefghijklmnop".substring(0, 1 + out.size() % 16);
    out.writeBytes(
        Frames.event("chunk", "{\"bytes\":\"" + packed + "\",\"p\":\"" + padding + "\"}"));
  }
}
