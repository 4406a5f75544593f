package io.loophound.wire.dashscope;

import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import io.loophound.wire.openai.ToolCallReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The content of one reply's events, each of which may repeat the earlier ones. */
final class Output {
  private static final int CALL_LIMIT = 1024;

  private final GrowingText.Mode mode = new GrowingText.Mode();
  private final GrowingText text = new GrowingText(mode);
  private final GrowingText thought = new GrowingText(mode);
  private final Map<Integer, GrowingText> arguments = new HashMap<>();

  /** Reads the value that comes next: the output, its first choice, or its message. */
  void read(JsonReader in, ReplyBuilder reply) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "choices" -> choices(in, reply);
          case "message" -> read(in, reply);
          case "text", "content" -> reply.text(text.add(ContentReader.text(in)));
          case "reasoning_content" -> reply.thought(thought.add(in.text()));
          case "tool_calls" -> ToolCallReader.array(in, call -> call(call, reply));
          case "finish_reason" -> finish(in.text(), reply);
          default -> {}
        }
      }
    }
  }

  private void choices(JsonReader in, ReplyBuilder reply) throws IOException {
    if (in.enterArray()) {
      for (int i = 0; in.nextElement(); i++) {
        if (i == 0) {
          read(in, reply);
        }
      }
    }
  }

  private void call(ToolCallReader call, ReplyBuilder reply) {
    if (arguments.size() < CALL_LIMIT) {
      GrowingText grown = arguments.computeIfAbsent(call.index(), ignored -> new GrowingText(mode));
      String more = call.index() < 0 ? call.arguments() : grown.add(call.arguments());
      reply.call(call.index(), call.index() >= 0, call.id(), call.name(), more);
    }
  }

  /** While the reply continues the reason is the word "null". */
  private static void finish(String reason, ReplyBuilder reply) {
    if (!reason.isEmpty() && !reason.equals("null")) {
      reply.finishReason(reason);
    }
  }

  /**
   * A streamed text. Unless {@code incremental_output} is set, each event repeats the text of the
   * earlier ones.
   */
  private static final class GrowingText {
    private static final int CERTAIN = 3;

    /** Which of the two a stream does: known once a second piece differs from the first. */
    static final class Mode {
      private Boolean grows;
      private int equal;

      private void learn(boolean begins, boolean longer) {
        if (!begins) {
          grows = false;
        } else if (longer) {
          grows = true;
        } else if (++equal >= CERTAIN) {
          grows = false; // a model that chants from its first word
        }
      }
    }

    private final StringBuilder all = new StringBuilder();
    private final Mode mode;

    GrowingText(Mode mode) {
      this.mode = mode;
    }

    /** What a piece adds. */
    String add(String piece) {
      if (piece.isEmpty() || all.isEmpty()) {
        all.append(piece);
        return piece;
      }
      boolean begins = piece.length() >= all.length() && piece.startsWith(all.toString());
      if (mode.grows == null) {
        mode.learn(begins, piece.length() > all.length());
      }
      boolean again = begins && !Boolean.FALSE.equals(mode.grows);
      String more = again ? piece.substring(all.length()) : piece;
      if (!Boolean.FALSE.equals(mode.grows)) {
        all.append(more);
      }
      return more;
    }
  }
}
