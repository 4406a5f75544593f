package io.loophound.agent.it.aws.apps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.InvokeModelWithResponseStreamResponseHandler;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.PayloadPart;
import software.amazon.awssdk.services.bedrockruntime.model.ToolConfiguration;

/** InvokeModelWithResponseStream, whose reply comes as the model's own events. */
record InvokedAsStream(BedrockRuntimeAsyncClient client) implements Turn {

  @Override
  public Message ask(String model, List<Message> messages, ToolConfiguration tools) {
    Events events = new Events();
    client
        .invokeModelWithResponseStream(
            request ->
                request.modelId(model).body(SdkBytes.fromUtf8String(Anthropic.request(messages))),
            InvokeModelWithResponseStreamResponseHandler.builder()
                .subscriber(
                    InvokeModelWithResponseStreamResponseHandler.Visitor.builder()
                        .onChunk(events::more)
                        .build())
                .build())
        .join();
    return BedrockAgent.message(ConversationRole.ASSISTANT, events.content());
  }

  @Override
  public void close() {
    client.close();
  }

  /** Puts one reply together: a text, or one call. */
  private static final class Events {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder input = new StringBuilder();
    private JsonNode call;

    void more(PayloadPart part) {
      JsonNode event = Anthropic.read(part.bytes().asUtf8String());
      switch (event.path("type").asText()) {
        case "content_block_start" -> begin(event.path("content_block"));
        case "content_block_delta" -> {
          text.append(event.path("delta").path("text").asText());
          input.append(event.path("delta").path("partial_json").asText());
        }
        case "error" -> {
          JsonNode error = event.path("error");
          text.append("error of the stream: ").append(error.path("type").asText());
          text.append(": ").append(error.path("message").asText());
        }
        default -> {}
      }
    }

    private void begin(JsonNode block) {
      if (block.path("type").asText().equals("tool_use")) {
        call = block;
      }
    }

    List<ContentBlock> content() {
      List<ContentBlock> content = new ArrayList<>();
      if (!text.isEmpty()) {
        content.add(ContentBlock.fromText(text.toString()));
      }
      if (call != null) {
        content.add(Anthropic.call(call, input.toString()));
      }
      return content;
    }
  }
}
