package io.loophound.integration.springai;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.TraceIds;
import io.loophound.agent.seam.Waits;
import io.loophound.detectors.event.RunKey;
import java.util.function.Function;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * The model call that a method makes.
 *
 * @param prompt what is asked
 * @param model who is asked, or null when it is not known
 * @param previous the reply of the round before when this is a further one, or null
 */
record ModelCalls(Prompt prompt, ChatModel model, ChatResponse previous) {

  /** Tells the guard of the call. */
  ModelCall begin(SeamContext context, RunKey run) {
    String trace = TraceIds.current(prompt.getClass().getClassLoader());
    return ModelCall.begin(context, Mapping.request(prompt, model, run, trace), previous);
  }

  /** Makes the call on this thread, or refuses it. */
  Invocation call(SeamContext context, Function<Object, ChatResponse> response) {
    ModelCall call = begin(context, Scopes.runKey(""));
    if (call.verdict().stops()) {
      return new Refused(call.refused());
    }
    Waits.carryOut(call.verdict(), context);
    Scopes.openModelCall(call);
    return new Made(call, response);
  }

  private record Refused(RuntimeException kill) implements Invocation {}

  private record Made(ModelCall call, Function<Object, ChatResponse> response)
      implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.failed(thrown);
      } else {
        call.completed(response.apply(returned));
      }
      return returned;
    }
  }
}
