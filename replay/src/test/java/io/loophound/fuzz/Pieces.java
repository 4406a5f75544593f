package io.loophound.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Random inputs of pieces that mean something to a parser, and of bytes that mean nothing. */
final class Pieces {
  private static final String[] JSON = {
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "\\u00",
    "\\ud83d",
    "\\n",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1.0",
    "1e",
    "1e400",
    "1E-7",
    "9".repeat(30),
    "\"a\":",
    "\"b\":1,",
    " ",
    "\n",
    "{}",
    "[]",
    "\uD83D\uDE00",
    "\u3000",
    "\"\"",
    "\"x\"",
    "{\"q\":\"w\"}",
    "[1,2]"
  };
  private static final String[] TEXT = {
    "a",
    "B",
    " ",
    "\n",
    "\t",
    "1",
    "12:34:56",
    "2024-05-15T10:20:30Z",
    "0x7f",
    "id=",
    "id: ",
    "request-id: 9",
    "call_x9Kd02",
    "00000000-0000-0000-0000-000000000000",
    "1m30s",
    "5 ms",
    "10.0.0.1:8080",
    "pid 7",
    "took ",
    "Mar 3 ",
    "\u3000",
    "\uD83D\uDE00",
    "好",
    "é",
    "µs",
    "word ",
    "not found",
    "error: ",
    "pending",
    "100%",
    "[]",
    "{\"status\":\"queued\"}",
    "_",
    "-",
    ".",
    "/"
  };
  private static final String[] REPLY = {
    "I will try again. ",
    "no ",
    "\n",
    "\r\n",
    "```",
    "~~~",
    "| a | b |\n",
    "- item\n",
    "1. x\n",
    "# head\n",
    "> ",
    "---\n",
    "{\"a\": \"",
    "\"},\n",
    "[",
    "<p>",
    "0, ",
    "ff ",
    "好的。",
    "🎉",
    "AA",
    "é",
    "!",
    "x",
    "    ",
    "\t"
  };
  private static final String[] TRACE = {
    "{\"id\":\"r\",\"events\":[",
    "]}",
    "{\"t\":\"llm\",",
    "{\"t\":\"tool\",\"name\":\"sh\",",
    "},",
    "}",
    "\"messages\":[",
    "\"messages_tail\":[",
    "],",
    "]",
    "{\"role\":\"tool\",\"content_from\":0,",
    "{\"role\":\"user\",\"content\":\"hi\"},",
    "\"prefix\":\"<\",",
    "\"response\":\"again\",",
    "\"tool_calls\":[{\"name\":\"sh\",\"args\":{\"a\":1}}],",
    "\"args\":null,",
    "\"result\":\"R\",",
    "\"error\":true,",
    "\"at_s\":1.5,",
    "\"usage\":{\"input_tokens\":9},",
    "\"synthetic\":true,",
    "\"config\":{\"pair_repeat\":3},",
    "\"expected\":{\"verdict\":\"loop\"},",
    "\"label\":{\"loop\":true},",
    "\"x\":0}",
    "null"
  };

  private Pieces() {}

  /** What the inputs of a fuzzer are made of. */
  static String[] of(Class<?> fuzzer) {
    if (fuzzer == ArgumentsFuzzer.class) {
      return JSON;
    }
    if (fuzzer == ReplyFuzzer.class) {
      return REPLY;
    }
    return fuzzer == TraceFuzzer.class ? TRACE : TEXT;
  }

  /** A random input: most have a part that repeats. */
  static byte[] input(String[] pieces, Random random) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 6; i++) {
      bytes.write(random.nextInt(256));
    }
    int blocks = random.nextInt(8);
    for (int i = 0; i < blocks; i++) {
      byte[] block = block(pieces, random);
      int times = random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 1;
      for (int k = 0; k < times; k++) {
        bytes.writeBytes(block);
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] block(String[] pieces, Random random) {
    StringBuilder block = new StringBuilder();
    int length = 1 + random.nextInt(8);
    for (int i = 0; i < length; i++) {
      boolean noise = random.nextInt(16) == 0;
      block.append(
          noise
              ? String.valueOf((char) random.nextInt(Character.MAX_VALUE))
              : pieces[random.nextInt(pieces.length)]);
    }
    return block.toString().getBytes(StandardCharsets.UTF_8);
  }
}
