package io.loophound.integration.semantickernel;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.integration.semantickernel.chat.ModelCalls;
import java.util.List;

/**
 * Watches Semantic Kernel where a chat model is called, where its client makes each call of the
 * model, and where a function is invoked: by the kernel because a model asked for it, and by the
 * program.
 */
public final class SemanticKernelSeam implements Seam {
  private static final String HERE = "io.loophound.integration.semantickernel.";
  private static final String KERNEL = "com.microsoft.semantickernel.";
  private static final String CLIENT = "com.azure.ai.openai.";
  private static final String SERVICE =
      KERNEL + "aiservices.openai.chatcompletion.OpenAIChatCompletion";
  private static final String CONTEXT = KERNEL + "orchestration.InvocationContext";

  @Override
  public String name() {
    return ModelCalls.SEAM; // a constant: the class is not loaded here
  }

  @Override
  public List<Point> points() {
    return List.of(
        chat(KERNEL + "services.chatcompletion.ChatHistory"),
        chat("java.lang.String"),
        new Point(
                CLIENT + "OpenAIAsyncClient",
                "getChatCompletionsWithResponse",
                List.of(
                    "java.lang.String",
                    "com.azure.core.util.BinaryData",
                    "com.azure.core.http.rest.RequestOptions"),
                HERE + "ModelHandler")
            .onlyHelps(),
        new Point(
                SERVICE,
                "invokeFunctionTool",
                List.of(
                    KERNEL + "Kernel",
                    CONTEXT,
                    CLIENT + "models.ChatCompletionsFunctionToolCall",
                    KERNEL + "contextvariables.ContextVariableTypes"),
                HERE + "ToolHandler")
            .onlyHelps(),
        function("KernelFunctionFromMethod"),
        function("KernelFunctionFromPrompt"));
  }

  @Override
  public boolean callsModels() {
    return true;
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/com.microsoft.semantic-kernel/semantickernel-api/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.2.2 to 1.4.2";
  }

  @Override
  public List<String> libraries() {
    return List.of(KERNEL, "com.azure.", "reactor.core.");
  }

  private static Point chat(String asked) {
    return new Point(
        SERVICE,
        "getChatMessageContentsAsync",
        List.of(asked, KERNEL + "Kernel", CONTEXT),
        HERE + "ChatHandler");
  }

  private static Point function(String type) {
    String functions = KERNEL + "semanticfunctions.";
    return new Point(
            functions + type,
            "invokeAsync",
            List.of(
                KERNEL + "Kernel",
                functions + "KernelFunctionArguments",
                KERNEL + "contextvariables.ContextVariableType",
                CONTEXT),
            HERE + "FunctionHandler")
        .onlyHelps();
  }
}
