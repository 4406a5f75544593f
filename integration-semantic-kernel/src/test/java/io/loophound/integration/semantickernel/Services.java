package io.loophound.integration.semantickernel;

import com.azure.ai.openai.OpenAIAsyncClient;
import com.azure.ai.openai.OpenAIClientBuilder;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.policy.FixedDelay;
import com.azure.core.http.policy.RetryPolicy;
import com.microsoft.semantickernel.aiservices.openai.chatcompletion.OpenAIChatCompletion;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;
import java.time.Duration;

/** Chat models that are a server. */
final class Services {
  private Services() {}

  /** The model {@code model} at {@code address}. */
  static ChatCompletionService at(String address, String model) {
    // The key's policy would insist on TLS, which a server on the loopback address does without
    RetryPolicy retries = new RetryPolicy(new FixedDelay(3, Duration.ofMillis(1)));
    OpenAIAsyncClient client =
        new OpenAIClientBuilder()
            .endpoint(address)
            .pipeline(new HttpPipelineBuilder().policies(retries).build())
            .buildAsyncClient();
    return OpenAIChatCompletion.builder().withOpenAIAsyncClient(client).withModelId(model).build();
  }
}
