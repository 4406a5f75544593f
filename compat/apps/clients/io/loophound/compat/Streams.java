package io.loophound.compat;

import com.alibaba.dashscope.aigc.generation.Generation;
import com.alibaba.dashscope.aigc.generation.GenerationParam;
import com.alibaba.dashscope.common.Message;
import com.cohere.api.resources.v2.requests.V2ChatStreamRequest;
import com.cohere.api.resources.v2.types.V2ChatStreamResponse;
import com.cohere.api.types.ChatMessageV2;
import com.cohere.api.types.UserMessageV2;
import com.cohere.api.types.UserMessageV2Content;
import com.ibm.watsonx.ai.chat.ChatService;
import java.util.List;

/** One question to a vendor's library, whose reply is a stream: the text, and how it ends. */
final class Streams {
  private static final String URL = System.getenv("VENDORS_URL");
  private static final String QUESTION = "Where is my order A-1042?";

  private final StringBuilder text = new StringBuilder();

  private Streams() {}

  /** A way to ask, by the library's name. */
  static Agent of(String library) {
    Streams streams = new Streams();
    return switch (library) {
      case "cohere-java" -> streams::cohere;
      case "dashscope-sdk-java" -> streams::dashScope;
      case "watsonx-ai" -> streams::watsonx;
      case "aws-sdk-kotlin" -> new BedrockStream();
      default -> throw new IllegalArgumentException(library);
    };
  }

  private String cohere(String model) {
    var client = com.cohere.api.Cohere.builder().token("none").url(URL).build();
    ChatMessageV2 question =
        ChatMessageV2.user(
            UserMessageV2.builder().content(UserMessageV2Content.of(QUESTION)).build());
    String end = "none";
    for (V2ChatStreamResponse event :
        client
            .v2()
            .chatStream(
                V2ChatStreamRequest.builder().model(model).messages(List.of(question)).build())) {
      event
          .getContentDelta()
          .flatMap(delta -> delta.getDelta())
          .flatMap(delta -> delta.getMessage())
          .flatMap(message -> message.getContent())
          .flatMap(content -> content.getText())
          .ifPresent(text::append);
      if (event.isMessageEnd()) {
        end = event.getMessageEnd().get().getDelta().get().getFinishReason().get().toString();
      }
    }
    return text.length() + " characters, end: " + end;
  }

  private String dashScope(String model) throws Exception {
    GenerationParam request =
        GenerationParam.builder()
            .model(model)
            .apiKey("none")
            .messages(List.of(Message.builder().role("user").content(QUESTION).build()))
            .resultFormat("message")
            .incrementalOutput(true)
            .build();
    try {
      new Generation("http", URL + "/api/v1")
          .streamCall(request)
          .blockingForEach(
              result ->
                  text.append(result.getOutput().getChoices().get(0).getMessage().getContent()));
      return text.length() + " characters, end: none";
    } catch (RuntimeException e) {
      return text.length() + " characters, end: " + e.getClass().getSimpleName();
    }
  }

  private String watsonx(String model) {
    ChatService client =
        ChatService.builder()
            .baseUrl(URL)
            .authenticator(new Watsonx.Nobody())
            .projectId("none")
            .modelId(model)
            .build();
    try {
      var reply = client.chatStreaming(QUESTION, text::append).join();
      return text.length() + " characters, end: " + reply.finishReason();
    } catch (RuntimeException e) {
      return text.length() + " characters, end: " + e.getClass().getSimpleName();
    }
  }
}
