package io.loophound.wire.watsonx;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.openai.ChatReply;
import java.util.List;

/** The reply of chat completions; its stream has no end marker, and has named events. */
final class WatsonxReply implements ReplyForm {
  /** Its client library throws for a reason that is not one of this API. */
  private final ReplyForm chat = new ChatReply("error");

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return chat.read(bytes, length, reply);
  }

  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("message", chat.cut(denial, reply).get(0).data()));
  }
}
