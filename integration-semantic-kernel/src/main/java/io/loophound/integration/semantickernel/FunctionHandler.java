package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.orchestration.FunctionResult;
import com.microsoft.semantickernel.semanticfunctions.KernelFunction;
import com.microsoft.semantickernel.semanticfunctions.KernelFunctionArguments;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolRequest;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Judges the functions that the program invokes because a model asked for them. A function that no
 * model asked for is the program's own business.
 */
public final class FunctionHandler implements Handler {
  private final SeamContext context;

  public FunctionHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.self() instanceof KernelFunction<?> function
        ? new FunctionMono(context, function, (KernelFunctionArguments) call.arguments()[1])
        : null;
  }

  private record FunctionMono(
      SeamContext context, KernelFunction<?> function, KernelFunctionArguments given)
      implements Invocation.Proceed {

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?>
          ? Mono.deferContextual(view -> judged((Mono<FunctionResult<String>>) returned, view))
          : returned;
    }

    private Mono<FunctionResult<String>> judged(
        Mono<FunctionResult<String>> result, ContextView view) {
      if (Chat.in(view) != null) {
        return result; // the kernel invokes it
      }
      try {
        ToolRequest request = request();
        return context.guard().awaits(request)
            ? new ProgramCall(context, request).of(result)
            : result;
      } catch (Throwable e) {
        context.error(e);
        return result;
      }
    }

    private ToolRequest request() {
      String plugin = function.getPluginName();
      return new ToolRequest(
          context.state().runKey(""),
          "",
          plugin == null ? function.getName() : plugin + '-' + function.getName(),
          Arguments.json(function.getMetadata().getParameters(), given),
          function.getMetadata().getOutputVariableType().getType() == String.class,
          context.state().traces().current(function.getClass().getClassLoader()));
    }
  }
}
