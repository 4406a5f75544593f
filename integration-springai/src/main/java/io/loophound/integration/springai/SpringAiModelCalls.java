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
 * @param changeable whether the model can be given another prompt
 */
public record SpringAiModelCalls(
    Prompt prompt, ChatModel model, ChatResponse previous, boolean changeable) {

  /** Reports the call to the guard. */
  public SpringAiModelCall begin(SeamContext context, RunKey run) {
    String trace = context.state().traces().current(prompt.getClass().getClassLoader());
    RunKey paid = Mapping.paid(context.state().payers(), run, prompt, model);
    ModelRequest request = Mapping.request(prompt, model, context.state().hashes(), paid, trace);
    ModelRequest asked = changeable ? Mapping.concludable(request, prompt) : request;
    return new SpringAiModelCall(GuardedCall.begin(context, Mapping.SEAM, asked), previous);
  }

  /**
   * Makes the call on this thread, or refuses it.
   *
   * @param arguments those of the method; the first is the prompt if that can be changed
   */
  public Invocation call(
      SeamContext context, Object[] arguments, Function<Object, ChatResponse> response) {
    SpringAiModelCall call = begin(context, context.state().runKey(""));
    if (call.guarded().verdict().stops()) {
      return new Invocation.Throw(call.guarded().kill());
    }
    call.guarded().throttle();
    Scopes.tryOpenModelCall(call);
    return new OpenModelCall(call, concluding(context, call, arguments), response);
  }

  /** The arguments of a call that concludes its run, or null: then it is made as it is. */
  private Object[] concluding(SeamContext context, SpringAiModelCall call, Object[] arguments) {
    Prompt forbidding = call.concluding(context, prompt);
    if (forbidding == null) {
      return null;
    }
    Object[] changed = arguments.clone();
    changed[0] = forbidding;
    return changed;
  }

  @SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
  private record OpenModelCall(
      SpringAiModelCall call, Object[] arguments, Function<Object, ChatResponse> response)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.guarded().failed(thrown);
      } else {
        call.completed(response.apply(returned));
        return arguments == null ? returned : call.concluded((ChatResponse) returned);
      }
      return returned;
    }
  }
}
