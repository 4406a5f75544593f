package io.loophound.compat;

import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.aiservices.openai.chatcompletion.OpenAIChatMessageContent;
import com.microsoft.semantickernel.aiservices.openai.chatcompletion.OpenAIFunctionToolCall;
import com.microsoft.semantickernel.orchestration.FunctionResultMetadata;
import com.microsoft.semantickernel.orchestration.InvocationContext;
import com.microsoft.semantickernel.orchestration.InvocationReturnMode;
import com.microsoft.semantickernel.orchestration.ToolCallBehavior;
import com.microsoft.semantickernel.semanticfunctions.KernelFunction;
import com.microsoft.semantickernel.services.chatcompletion.AuthorRole;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;
import com.microsoft.semantickernel.services.chatcompletion.ChatHistory;
import com.microsoft.semantickernel.services.chatcompletion.ChatMessageContent;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A conversation that goes on until the model gives an answer.
 *
 * @param automatic whether the kernel calls the tools. It does so five times at most and then
 *     returns with the calls that are left.
 */
record Talk(ChatCompletionService chat, Kernel kernel, boolean automatic) {

  String answer() {
    ChatHistory history =
        new ChatHistory("You are a clerk.").addUserMessage("Where is my order A-1042?");
    while (true) {
      history =
          new ChatHistory(chat.getChatMessageContentsAsync(history, kernel, context()).block());
      ChatMessageContent<?> last = history.getLastMessage().orElseThrow();
      if (calls(last).isEmpty()) {
        return last.getContent();
      }
      execute(last, history);
    }
  }

  private InvocationContext context() {
    return InvocationContext.builder()
        .withToolCallBehavior(ToolCallBehavior.allowAllKernelFunctions(automatic))
        .withReturnMode(InvocationReturnMode.FULL_HISTORY)
        .build();
  }

  private static List<OpenAIFunctionToolCall> calls(ChatMessageContent<?> message) {
    List<OpenAIFunctionToolCall> calls =
        message instanceof OpenAIChatMessageContent<?> reply ? reply.getToolCall() : null;
    return calls == null ? List.of() : calls;
  }

  private void execute(ChatMessageContent<?> message, ChatHistory history) {
    for (OpenAIFunctionToolCall call : calls(message)) {
      history.addMessage(
          AuthorRole.TOOL,
          execute(call),
          StandardCharsets.UTF_8,
          FunctionResultMetadata.build(call.getId()));
    }
  }

  private String execute(OpenAIFunctionToolCall call) {
    try {
      KernelFunction<Object> function =
          kernel.getFunction(call.getPluginName(), call.getFunctionName());
      return kernel
          .invokeAsync(function)
          .withArguments(call.getArguments())
          .withResultType(String.class)
          .block()
          .getResult();
    } catch (RuntimeException failed) {
      return "Error: " + failed.getMessage();
    }
  }
}
