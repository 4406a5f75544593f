package io.loophound.compat;

import com.azure.ai.openai.OpenAIAsyncClient;
import com.azure.ai.openai.OpenAIClientBuilder;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.policy.RetryPolicy;
import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.aiservices.openai.chatcompletion.OpenAIChatCompletion;
import com.microsoft.semantickernel.plugin.KernelPluginFactory;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;

/** Semantic Kernel, over the client of Azure: its kernel calls the tools, or the program does. */
public final class App {
  private App() {}

  /** The way is {@code auto} or {@code manual}. */
  public static void main(String[] args) {
    String model = System.getenv("OPENAI_MODEL");
    // The key's policy would insist on TLS, which a server on the loopback address does without
    OpenAIAsyncClient client =
        new OpenAIClientBuilder()
            .endpoint(System.getenv("OPENAI_BASE_URL").replace("/v1", ""))
            .pipeline(new HttpPipelineBuilder().policies(new RetryPolicy()).build())
            .buildAsyncClient();
    ChatCompletionService chat =
        OpenAIChatCompletion.builder()
            .withOpenAIAsyncClient(client)
            .withModelId(model)
            .withDeploymentName(model)
            .build();
    Kernel kernel =
        Kernel.builder()
            .withAIService(ChatCompletionService.class, chat)
            .withPlugin(KernelPluginFactory.createFromObject(new Clerk(), "Clerk"))
            .build();
    Ending.print(new Talk(chat, kernel, args[0].endsWith("auto"))::answer);
  }
}
