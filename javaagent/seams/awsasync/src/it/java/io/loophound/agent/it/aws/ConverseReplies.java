package io.loophound.agent.it.aws;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** What Converse answers, whole and as frames of a stream. */
final class ConverseReplies implements Replies {
  private static final String NUMBERS =
      "\"usage\":{\"inputTokens\":100,\"outputTokens\":10,\"totalTokens\":110},"
          + "\"metrics\":{\"latencyMs\":5}}";

  @Override
  public String whole(Answer answer) {
    String block =
        answer.done()
            ? "{\"text\":\"" + answer.text() + "\"}"
            : "{\"toolUse\":{\"toolUseId\":\"%s\",\"name\":\"%s\",\"input\":%s}}"
                .formatted(answer.id(), answer.tool(), answer.input());
    return ("{\"output\":{\"message\":{\"role\":\"assistant\",\"content\":[%s]}},\"stopReason\":\"%s\","
            + NUMBERS)
        .formatted(block, answer.reason());
  }

  @Override
  public byte[] streamed(Answer answer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(Frames.event("messageStart", "{\"role\":\"assistant\",\"p\":\"abcdef\"}"));
    if (answer.done()) {
      for (String part : List.of("Three pages, ", "all read.")) {
        out.writeBytes(words(part));
      }
    } else {
      call(out, answer);
    }
    out.writeBytes(Frames.event("contentBlockStop", "{\"contentBlockIndex\":0}"));
    out.writeBytes(Frames.event("messageStop", "{\"stopReason\":\"" + answer.reason() + "\"}"));
    out.writeBytes(Frames.event("metadata", "{" + NUMBERS));
    return out.toByteArray();
  }

  @Override
  public byte[] words(String text) {
    return Frames.event(
        "contentBlockDelta", "{\"delta\":{\"text\":\"" + text + "\"},\"contentBlockIndex\":0}");
  }

  private static void call(ByteArrayOutputStream out, Answer answer) {
    String start =
        "{\"start\":{\"toolUse\":{\"toolUseId\":\"%s\",\"name\":\"%s\"}},\"contentBlockIndex\":0}";
    out.writeBytes(Frames.event("contentBlockStart", start.formatted(answer.id(), answer.tool())));
    String input = answer.input().replace("\"", "\\\"");
    out.writeBytes(
        Frames.event(
            "contentBlockDelta",
            "{\"delta\":{\"toolUse\":{\"input\":\"" + input + "\"}},\"contentBlockIndex\":0}"));
  }
}
