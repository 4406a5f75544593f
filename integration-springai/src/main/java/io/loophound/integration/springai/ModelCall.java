package io.loophound.integration.springai;

import io.loophound.agent.seam.FrameworkCall;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ModelRequest;
import org.springframework.ai.chat.model.ChatResponse;

/** A model call of Spring AI. */
final class ModelCall extends FrameworkCall {
  private final ChatResponse previous;

  /**
   * Tells the guard of a call.
   *
   * @param previous the reply of the round before when the model sums up usage over rounds, or null
   */
  ModelCall(SeamContext context, ModelRequest request, ChatResponse previous) {
    super(context, SpringAiSeam.NAME, request);
    this.previous = previous;
  }

  void completed(ChatResponse response) {
    end(() -> Mapping.reply(response, previous));
  }

  void completed(StreamedReply reply) {
    end(() -> reply.reply(previous));
  }

  void cut(StreamedReply reply) {
    cutAfter(() -> reply.reply(previous));
  }
}
