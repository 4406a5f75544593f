package io.loophound.integration.langgraph4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bsc.langgraph4j.action.Command;

/** Judges the execution of the tools of a round. */
public final class LangGraph4jToolHandler implements Handler {
  private final SeamContext context;

  public LangGraph4jToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof List<?> asked)
        || !asked.stream().allMatch(ToolExecutionRequest.class::isInstance)) {
      return null;
    }
    Work.Binding binding = Work.of(Graphs.run()).bind();
    ToolRound round = new ToolRound(context, call.owner().getClassLoader());
    asked.forEach(request -> round.add((ToolExecutionRequest) request));
    return new RoundExecution(round, call.arguments()[1], (String) call.arguments()[2], binding);
  }

  private record RoundExecution(
      ToolRound round, Object given, String property, Work.Binding binding)
      implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      return round.hasRefused() ? new Object[] {round.allowed(), given, property} : null;
    }

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      binding.close();
      if (!(returned instanceof CompletableFuture<?> future)) {
        round.failed(thrown);
        return returned;
      }
      var unused = future.whenComplete((done, failure) -> round.failed(failure));
      return future.isCompletedExceptionally()
          ? future
          : ((CompletableFuture<Command>) future)
              .thenApply(done -> round.completed(done, property));
    }
  }
}
