package io.loophound.integration.agentscope;

import io.agentscope.core.model.ChatResponse;
import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.linked.ReactorAdapter;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.agentscope.mapping.StreamedReply;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * The stream of a model call. Each further subscription makes another call, which is judged, too.
 */
public final class WatchedStream extends Flux<ChatResponse> {
  private final Flux<ChatResponse> stream;
  private final AgentScopeModelCalls calls;
  private final GuardedCall first;
  private final AtomicBoolean subscribed = new AtomicBoolean();

  public WatchedStream(Flux<ChatResponse> stream, AgentScopeModelCalls calls, GuardedCall first) {
    this.stream = stream;
    this.calls = calls;
    this.first = first;
  }

  @Override
  public void subscribe(CoreSubscriber<? super ChatResponse> actual) {
    GuardedCall call = subscribed.compareAndSet(false, true) ? first : beginAgain(actual);
    if (call == null) {
      stream.subscribe(actual);
    } else if (call.verdict().stops()) {
      Operators.error(actual, call.kill());
    } else {
      make(actual, call);
    }
  }

  private void make(CoreSubscriber<? super ChatResponse> actual, GuardedCall call) {
    Object outer = Scopes.suspendModelCall();
    Scopes.tryOpenModelCall(call);
    try {
      Context context = actual.currentContext();
      stream.subscribe(
          new ReactorAdapter<>(
              actual,
              context,
              new GuardedStream<>(calls.context(), call, new StreamedReply(), Run.work(context))));
    } finally {
      Scopes.closeModelCall();
      Scopes.resumeModelCall(outer);
    }
  }

  private GuardedCall beginAgain(CoreSubscriber<? super ChatResponse> actual) {
    SeamContext context = calls.context();
    try {
      if (Scopes.isInModelCall()) {
        return null;
      }
      RunKey run = Run.work(actual.currentContext()).key(context.state());
      Long activation = actual.currentContext().getOrDefault(Activations.KEY, null);
      return calls.begin(activation == null ? run : run.forActivation(activation));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }
}
