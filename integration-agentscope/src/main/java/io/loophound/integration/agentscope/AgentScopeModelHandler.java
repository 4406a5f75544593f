package io.loophound.integration.agentscope;

import io.agentscope.core.message.Msg;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.integration.agentscope.mapping.Conclusion;
import io.loophound.integration.agentscope.mapping.ModelTools;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;

/**
 * Judges a model call when its stream is created, because some models send their request there,
 * before any subscription.
 */
public final class AgentScopeModelHandler implements Handler {
  private final SeamContext context;

  public AgentScopeModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  @SuppressWarnings("unchecked") // what the method takes
  public Invocation enter(WovenCall call) {
    if (Scopes.isInModelCall()
        || !(call.self() instanceof ChatModelBase model)
        || !(call.arguments()[0] instanceof List<?> messages)) {
      return null;
    }
    DeclaredTools tools = ModelTools.of(call.arguments()[1], call.arguments()[2]);
    AgentScopeModelCalls calls =
        new AgentScopeModelCalls(context, (List<Msg>) messages, model, tools);
    GuardedCall known = LaterStream.delayedCall();
    if (known != null) {
      return new ModelFlux(calls, known, call.arguments());
    }
    GuardedCall begun = calls.beginFirst(context.state().runKey(""));
    if (begun.verdict().stops()) {
      return new Invocation.Replace(Flux.error(begun.kill()));
    }
    Duration delay = begun.takeDelay();
    return delay.isZero()
        ? new ModelFlux(calls, begun, call.arguments())
        : new Invocation.Replace(LaterStream.of(model, call.arguments(), begun, delay));
  }

  private static final class ModelFlux implements Invocation.Proceed {
    private final AgentScopeModelCalls calls;
    private final GuardedCall call;
    private final Object[] arguments;

    ModelFlux(AgentScopeModelCalls calls, GuardedCall call, Object[] arguments) {
      this.calls = calls;
      this.call = call;
      this.arguments = arguments;
      Scopes.tryOpenModelCall(call);
    }

    @Override
    public Object[] arguments() {
      if (!call.verdict().concludes()) {
        return null;
      }
      Object[] changed = arguments.clone();
      changed[2] = Conclusion.options((GenerateOptions) arguments[2]);
      return changed;
    }

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (returned instanceof Flux<?>) {
        return new WatchedStream(concluded((Flux<ChatResponse>) returned), calls, call);
      }
      if (thrown == null) {
        call.cancelled();
      } else {
        call.failed(thrown);
      }
      return returned;
    }

    private Flux<ChatResponse> concluded(Flux<ChatResponse> stream) {
      return call.verdict().concludes()
          ? stream.map(part -> Conclusion.response(part, call.verdict().decisionId()))
          : stream;
    }
  }
}
