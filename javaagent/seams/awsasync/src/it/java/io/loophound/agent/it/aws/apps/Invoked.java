package io.loophound.agent.it.aws.apps;

import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.bedrockruntime.model.InvokeModelRequest;
import software.amazon.awssdk.services.bedrockruntime.model.InvokeModelResponse;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.ToolConfiguration;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** InvokeModel, whose reply comes whole. */
record Invoked(SdkAutoCloseable client, Function<InvokeModelRequest, InvokeModelResponse> operation)
    implements Turn {

  @Override
  public Message ask(String model, List<Message> messages, ToolConfiguration tools) {
    InvokeModelRequest request =
        InvokeModelRequest.builder()
            .modelId(model)
            .body(SdkBytes.fromUtf8String(Anthropic.request(messages)))
            .build();
    return Anthropic.reply(Anthropic.read(operation.apply(request).body().asUtf8String()));
  }

  @Override
  public void close() {
    client.close();
  }
}
