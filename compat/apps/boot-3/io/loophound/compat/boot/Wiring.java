package io.loophound.compat.boot;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/** The model, as it is made with Spring AI 1.x over the clients of Spring Boot. */
@Configuration
class Wiring {
  @Bean
  ChatModel chatModel(
      RestClient.Builder rest, WebClient.Builder web, @Value("${OPENAI_BASE_URL}") String url) {
    return OpenAiChatModel.builder()
        .openAiApi(
            OpenAiApi.builder()
                .baseUrl(url.substring(0, url.length() - "/v1".length()))
                .apiKey("stand-in")
                .restClientBuilder(rest)
                .webClientBuilder(web)
                .build())
        .build();
  }

  static ChatClient.ChatClientRequestSpec ask(
      ChatClient.ChatClientRequestSpec request, String model) {
    return request.options(OpenAiChatOptions.builder().model(model).build());
  }
}
