package io.loophound.agent.it.aws.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlockDeltaEvent;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlockStartEvent;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamResponseHandler;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.ToolConfiguration;
import software.amazon.awssdk.services.bedrockruntime.model.ToolUseBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ToolUseBlockStart;

/** The reply comes in pieces. */
record Streamed(BedrockRuntimeAsyncClient client) implements Turn {

  @Override
  public Message ask(String model, List<Message> messages, ToolConfiguration tools) {
    Pieces pieces = new Pieces();
    client
        .converseStream(
            request -> request.modelId(model).messages(messages).toolConfig(tools),
            pieces.handler())
        .join();
    return BedrockAgent.message(ConversationRole.ASSISTANT, pieces.content());
  }

  @Override
  public void close() {
    client.close();
  }

  /** Puts one reply together: a text, or one call. */
  private static final class Pieces {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder input = new StringBuilder();
    private ToolUseBlockStart call;

    ConverseStreamResponseHandler handler() {
      return ConverseStreamResponseHandler.builder()
          .subscriber(
              ConverseStreamResponseHandler.Visitor.builder()
                  .onContentBlockStart(this::begin)
                  .onContentBlockDelta(this::more)
                  .build())
          .build();
    }

    private void begin(ContentBlockStartEvent event) {
      call = event.start().toolUse();
    }

    private void more(ContentBlockDeltaEvent event) {
      if (event.delta().toolUse() == null) {
        text.append(event.delta().text());
      } else {
        input.append(event.delta().toolUse().input());
      }
    }

    List<ContentBlock> content() {
      List<ContentBlock> content = new ArrayList<>();
      if (!text.isEmpty()) {
        content.add(ContentBlock.fromText(text.toString()));
      }
      if (call != null) {
        Document arguments =
            Document.fromMap(Map.of("json", Document.fromString(input.toString())));
        ToolUseBlock.Builder use = ToolUseBlock.builder().toolUseId(call.toolUseId());
        content.add(ContentBlock.fromToolUse(use.name(call.name()).input(arguments).build()));
      }
      return content;
    }
  }
}
