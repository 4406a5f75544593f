package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.orchestration.InvocationContext;
import com.microsoft.semantickernel.orchestration.InvocationReturnMode;
import com.microsoft.semantickernel.orchestration.ToolCallBehavior;
import com.microsoft.semantickernel.plugin.KernelPluginFactory;
import com.microsoft.semantickernel.semanticfunctions.annotations.DefineKernelFunction;
import com.microsoft.semantickernel.semanticfunctions.annotations.KernelFunctionParameter;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;
import com.microsoft.semantickernel.services.chatcompletion.ChatHistory;
import com.microsoft.semantickernel.services.chatcompletion.ChatMessageContent;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import java.util.List;
import reactor.core.publisher.Mono;

/** A question whose tools the kernel calls: somebody waits for the answer, or subscribes to it. */
public class SemanticKernelContractTest extends FrameworkContract {

  @DefineKernelFunction(name = "search", description = "Searches", returnType = "java.lang.String")
  public Mono<String> search(@KernelFunctionParameter(name = "query") String query) {
    return Mono.fromCallable(() -> searched(query));
  }

  @Override
  protected String seam() {
    return "semantic-kernel";
  }

  @Override
  protected String toolName() {
    return "Desk-search";
  }

  /** A chat is not known by any id. */
  @Override
  protected String session(String id) {
    return "";
  }

  @Override
  protected String ask(String session) {
    return answer().block();
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    var unused = answer().subscribe(heard::text, heard::error, heard::end);
  }

  private Mono<String> answer() {
    ChatHistory history = new ChatHistory("You are a clerk.").addUserMessage(QUESTION);
    InvocationContext context =
        InvocationContext.builder()
            .withToolCallBehavior(ToolCallBehavior.allowAllKernelFunctions(true))
            .withReturnMode(InvocationReturnMode.LAST_MESSAGE_ONLY)
            .build();
    return Mono.defer(() -> chat().getChatMessageContentsAsync(history, kernel(), context))
        .map(SemanticKernelContractTest::last);
  }

  private static String last(List<ChatMessageContent<?>> messages) {
    return messages.get(messages.size() - 1).getContent();
  }

  private Kernel kernel() {
    return Kernel.builder().withPlugin(KernelPluginFactory.createFromObject(this, "Desk")).build();
  }

  private ChatCompletionService chat() {
    return Services.at(address().replaceFirst("/v1$", ""), MODEL);
  }
}
