package io.loophound.integration.springai;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.springai.mapping.Conclusion;
import io.loophound.integration.springai.mapping.Mapping;
import io.loophound.integration.springai.mapping.StreamedReply;
import java.util.function.Function;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;

/** A model call of Spring AI, and the part of its usage to leave out. */
public final class SpringAiModelCall {
  private final GuardedCall call;
  private volatile ChatResponse previous;

  /**
   * A call that the guard has decided about.
   *
   * @param previous the reply of the previous round if the model adds up usage over rounds, or null
   */
  SpringAiModelCall(GuardedCall call, ChatResponse previous) {
    this.call = call;
    this.previous = previous;
  }

  public GuardedCall guarded() {
    return call;
  }

  /** The prompt with which the call concludes its run, or null: then it is made as it is. */
  Prompt concluding(SeamContext context, Prompt prompt) {
    if (!call.verdict().concludes()) {
      return null;
    }
    try {
      return Conclusion.prompt(prompt);
    } catch (ReflectiveOperationException e) {
      context.error(e);
      return null; // the model may loop once more; its next call is refused
    }
  }

  /** The answer of a call that concludes its run, or a part of it. */
  ChatResponse concluded(ChatResponse response) {
    return Conclusion.response(response, call.verdict().decisionId());
  }

  public void completed(ChatResponse response) {
    call.completed(() -> Mapping.reply(response, previous));
    previous = null;
  }

  /** The reply as it streams; {@code response} reads a part. */
  public <T> StreamedParts<T> parts(Function<T, ChatResponse> response) {
    StreamedReply reply = new StreamedReply();
    return new StreamedParts<>() {
      @Override
      public String add(T part) {
        return reply.add(response.apply(part));
      }

      @Override
      public ModelReply reply() {
        ModelReply made = reply.reply(previous);
        previous = null;
        return made;
      }
    };
  }
}
