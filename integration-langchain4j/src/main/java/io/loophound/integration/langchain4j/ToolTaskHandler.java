package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;

/**
 * Makes the run known in a task that an AI service may run on another thread: the tools of a round,
 * and the next model call.
 */
public final class ToolTaskHandler implements Handler {

  public ToolTaskHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    RunScope scope = Scopes.run();
    return scope != null && call.arguments()[0] instanceof Runnable task
        ? new ReplacedTask(new BoundTask(task, scope))
        : null;
  }

  private record ReplacedTask(Runnable task) implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      return new Object[] {task};
    }
  }

  private record BoundTask(Runnable task, RunScope scope) implements Runnable {
    @Override
    public void run() {
      Work.Binding binding = Work.of(scope).bindOutsideCall();
      try {
        task.run();
      } finally {
        binding.close();
      }
    }
  }
}
