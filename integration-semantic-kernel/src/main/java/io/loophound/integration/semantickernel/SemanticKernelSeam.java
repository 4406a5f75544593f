package io.loophound.integration.semantickernel;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches Semantic Kernel where a chat model is called, where its client makes each call of the
 * model, and where a function is invoked: by the kernel because a model asked for it, and by the
 * program.
 */
public final class SemanticKernelSeam extends SeamSpec {
  private static final String KERNEL = "com.microsoft.semantickernel.";
  private static final String CLIENT = "com.azure.ai.openai.";
  private static final String SERVICE =
      KERNEL + "aiservices.openai.chatcompletion.OpenAIChatCompletion";
  private static final String CONTEXT = KERNEL + "orchestration.InvocationContext";

  public SemanticKernelSeam() {
    super(KernelModelCalls.SEAM); // a constant: the class is not loaded here
    findVersion(
        "META-INF/maven/com.microsoft.semantic-kernel/semantickernel-api/pom.properties",
        "1.2.2 to 1.4.2");
    linkAgainst(KERNEL, "com.azure.", "reactor.core.");
    markAsModelLibrary();
    watch(
        chat(KERNEL + "services.chatcompletion.ChatHistory"),
        chat("java.lang.String"),
        point(
                CLIENT + "OpenAIAsyncClient",
                "getChatCompletionsWithResponse",
                "KernelModelHandler",
                "java.lang.String",
                "com.azure.core.util.BinaryData",
                "com.azure.core.http.rest.RequestOptions")
            .onlyHelps(),
        point(
                SERVICE,
                "invokeFunctionTool",
                "KernelToolHandler",
                KERNEL + "Kernel",
                CONTEXT,
                CLIENT + "models.ChatCompletionsFunctionToolCall",
                KERNEL + "contextvariables.ContextVariableTypes")
            .onlyHelps(),
        function("KernelFunctionFromMethod"),
        function("KernelFunctionFromPrompt"));
  }

  private Point chat(String asked) {
    return point(
        SERVICE, "getChatMessageContentsAsync", "ChatHandler", asked, KERNEL + "Kernel", CONTEXT);
  }

  private Point function(String type) {
    String functions = KERNEL + "semanticfunctions.";
    return point(
            functions + type,
            "invokeAsync",
            "FunctionHandler",
            KERNEL + "Kernel",
            functions + "KernelFunctionArguments",
            KERNEL + "contextvariables.ContextVariableType",
            CONTEXT)
        .onlyHelps();
  }
}
