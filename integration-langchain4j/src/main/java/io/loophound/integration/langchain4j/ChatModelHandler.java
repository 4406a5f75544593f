package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.langchain4j.mapping.Conclusion;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.util.function.Supplier;

/** Judges a call of a {@link ChatModel}; only the outermost of nested ones counts. */
public final class ChatModelHandler implements Handler {
  private final SeamContext context;

  public ChatModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (Scopes.isInModelCall() || !(call.arguments()[0] instanceof ChatRequest request)) {
      return null;
    }
    ChatModel model = (ChatModel) call.self();
    GuardedCall modelCall = begin(context, request, model::defaultRequestParameters);
    if (modelCall.verdict().stops()) {
      return new Invocation.Throw(modelCall.kill());
    }
    modelCall.throttle();
    Scopes.tryOpenModelCall(modelCall);
    return new OpenModelCall(modelCall, concluding(modelCall, call.arguments(), request));
  }

  /** The arguments of a call that concludes its run, or null: then it is made as it is. */
  static Object[] concluding(GuardedCall call, Object[] arguments, ChatRequest request) {
    if (!call.verdict().concludes()) {
      return null;
    }
    Object[] changed = arguments.clone();
    changed[0] = Conclusion.request(request);
    return changed;
  }

  /** Reports a call to the guard; {@code defaults} are the parameters the model fills in. */
  static GuardedCall begin(
      SeamContext context, ChatRequest request, Supplier<ChatRequestParameters> defaults) {
    String trace = context.state().traces().current(request.getClass().getClassLoader());
    AgentState state = context.state();
    RunKey run = state.payers().ofOptions(state.runKey(""), request.parameters(), defaults);
    ModelRequest asked = Mapping.request(request, defaults, state.hashes(), run, trace);
    return GuardedCall.begin(context, Library.SEAM, asked);
  }

  @SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
  private record OpenModelCall(GuardedCall call, Object[] arguments) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.failed(thrown);
        return returned;
      }
      call.completed(() -> Mapping.reply((ChatResponse) returned));
      return arguments == null
          ? returned
          : Conclusion.response((ChatResponse) returned, call.verdict().decisionId());
    }
  }
}
