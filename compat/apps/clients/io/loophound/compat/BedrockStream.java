package io.loophound.compat;

import aws.sdk.kotlin.services.bedrockruntime.BedrockRuntimeClient;
import aws.sdk.kotlin.services.bedrockruntime.model.ContentBlock;
import aws.sdk.kotlin.services.bedrockruntime.model.ConversationRole;
import aws.sdk.kotlin.services.bedrockruntime.model.ConverseStreamOutput;
import aws.sdk.kotlin.services.bedrockruntime.model.ConverseStreamRequest;
import aws.sdk.kotlin.services.bedrockruntime.model.Message;
import java.util.ArrayList;
import java.util.List;
import kotlinx.coroutines.flow.FlowKt;

/** One question to Bedrock with the AWS SDK for Kotlin, whose reply is a stream. */
final class BedrockStream implements Agent {

  @Override
  public String answer(String model) throws Exception {
    Message.Builder question = new Message.Builder();
    question.setRole(ConversationRole.User.INSTANCE);
    question.setContent(List.of(new ContentBlock.Text("Where is my order A-1042?")));
    ConverseStreamRequest.Builder request = new ConverseStreamRequest.Builder();
    request.setModelId(model);
    request.setMessages(List.of(question.build()));
    List<ConverseStreamOutput> events = new ArrayList<>();
    try (BedrockRuntimeClient client = BedrockForKotlin.client()) {
      Suspending.<List<? extends ConverseStreamOutput>>run(
          then ->
              client.<List<? extends ConverseStreamOutput>>converseStream(
                  request.build(),
                  (response, next) ->
                      FlowKt.<ConverseStreamOutput>toList(response.getStream(), events, next),
                  then));
    }
    return told(events);
  }

  private static String told(List<ConverseStreamOutput> events) {
    int length = 0;
    String end = "none";
    for (ConverseStreamOutput event : events) {
      if (event instanceof ConverseStreamOutput.ContentBlockDelta delta) {
        length += delta.getValue().getDelta().asText().length();
      } else if (event instanceof ConverseStreamOutput.MessageStop stop) {
        end = stop.getValue().getStopReason().getValue();
      }
    }
    return length + " characters, end: " + end;
  }
}
