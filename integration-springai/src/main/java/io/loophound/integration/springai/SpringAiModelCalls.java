package io.loophound.integration.springai;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.springai.mapping.Mapping;
import java.util.function.Function;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * The model call that a method makes.
 *
 * @param prompt the prompt
 * @param model the model that is called, or null when unknown
 * @param previous the reply of the previous round if this is a further one, or null
 */
public record SpringAiModelCalls(Prompt prompt, ChatModel model, ChatResponse previous) {

  /** Reports the call to the guard. */
  public SpringAiModelCall begin(SeamContext context, RunKey run) {
    String trace = context.state().traces().current(prompt.getClass().getClassLoader());
    ModelRequest request = Mapping.request(prompt, model, context.state().hashes(), run, trace);
    return new SpringAiModelCall(GuardedCall.begin(context, Mapping.SEAM, request), previous);
  }

  /** Makes the call on this thread, or refuses it. */
  public Invocation call(SeamContext context, Function<Object, ChatResponse> response) {
    SpringAiModelCall call = begin(context, context.state().runKey(""));
    if (call.guarded().verdict().stops()) {
      return new Invocation.Throw(call.guarded().kill());
    }
    call.guarded().throttle();
    Scopes.tryOpenModelCall(call);
    return new OpenModelCall(call, response);
  }

  private record OpenModelCall(SpringAiModelCall call, Function<Object, ChatResponse> response)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.guarded().failed(thrown);
      } else {
        call.completed(response.apply(returned));
      }
      return returned;
    }
  }
}
