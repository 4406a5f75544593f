package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.HashMap;
import java.util.Map;
import reactor.core.publisher.Flux;

/** Makes the run known while an agent calls its model, or reads the model's stream. */
public final class ModelNodeHandler implements Handler {
  private final AgentRuns runs;

  public ModelNodeHandler(SeamContext context) {
    runs = new AgentRuns(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[1] instanceof RunnableConfig config)) {
      return null;
    }
    RunScope run = runs.of(call, config);
    return new Applied(run, config, DelegatedModelCall.begin(run));
  }

  private record Applied(RunScope run, RunnableConfig config, DelegatedModelCall asking)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      asking.end();
      AgentRuns.remember(config, run);
      return returned instanceof Map<?, ?> update
              && update.values().stream().anyMatch(Flux.class::isInstance)
          ? watched(update)
          : returned;
    }

    private Map<Object, Object> watched(Map<?, ?> update) {
      Map<Object, Object> watched = new HashMap<>(update);
      watched.replaceAll(
          (key, value) -> value instanceof Flux<?> flux ? AskingFlux.of(flux, run) : value);
      return watched;
    }
  }
}
