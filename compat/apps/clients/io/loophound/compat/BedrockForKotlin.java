package io.loophound.compat;

import aws.sdk.kotlin.runtime.auth.credentials.StaticCredentialsProvider;
import aws.sdk.kotlin.services.bedrockruntime.BedrockRuntimeClient;
import aws.sdk.kotlin.services.bedrockruntime.model.ContentBlock;
import aws.sdk.kotlin.services.bedrockruntime.model.ConversationRole;
import aws.sdk.kotlin.services.bedrockruntime.model.ConverseRequest;
import aws.sdk.kotlin.services.bedrockruntime.model.ConverseResponse;
import aws.sdk.kotlin.services.bedrockruntime.model.Message;
import aws.sdk.kotlin.services.bedrockruntime.model.ToolResultBlock;
import aws.sdk.kotlin.services.bedrockruntime.model.ToolResultContentBlock;
import aws.sdk.kotlin.services.bedrockruntime.model.ToolUseBlock;
import aws.smithy.kotlin.runtime.content.Document;
import aws.smithy.kotlin.runtime.net.url.Url;
import aws.smithy.kotlin.runtime.net.url.UrlEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import kotlin.Unit;

/** An agent on the AWS SDK for Kotlin. */
final class BedrockForKotlin implements Agent {
  private final Desk desk = new Desk();
  private final List<Message> messages = new ArrayList<>();

  @Override
  public String answer(String model) throws Exception {
    try (BedrockRuntimeClient client = client()) {
      return answer(client, model);
    }
  }

  static BedrockRuntimeClient client() {
    StaticCredentialsProvider.Builder nobody = new StaticCredentialsProvider.Builder();
    nobody.setAccessKeyId("nobody");
    nobody.setSecretAccessKey("nothing");
    return BedrockRuntimeClient.Companion.invoke(
        config -> {
          config.setRegion("us-east-1");
          config.setEndpointUrl(
              Url.Companion.parse(System.getenv("VENDORS_URL"), UrlEncoding.None.INSTANCE));
          config.setCredentialsProvider(nobody.build());
          return Unit.INSTANCE;
        });
  }

  private String answer(BedrockRuntimeClient client, String model) throws Exception {
    String question = "Where is my order A-1042? Ask " + model;
    add(List.of(new ContentBlock.Text(question)));
    while (true) {
      ConverseRequest.Builder request = new ConverseRequest.Builder();
      request.setModelId(model);
      request.setMessages(messages);
      ConverseResponse reply = Suspending.run(then -> client.converse(request.build(), then));
      Message said = reply.getOutput().asMessage();
      messages.add(said);
      List<ContentBlock> results = new ArrayList<>();
      for (ContentBlock block : said.getContent()) {
        if (block instanceof ContentBlock.ToolUse use) {
          results.add(new ContentBlock.ToolResult(result(use.getValue())));
        }
      }
      if (results.isEmpty()) {
        return ((ContentBlock.Text) said.getContent().get(0)).getValue();
      }
      add(results);
    }
  }

  private void add(List<ContentBlock> content) {
    Message.Builder message = new Message.Builder();
    message.setRole(ConversationRole.User.INSTANCE);
    message.setContent(content);
    messages.add(message.build());
  }

  private ToolResultBlock result(ToolUseBlock use) throws Exception {
    StringJoiner json = new StringJoiner(",", "{", "}");
    for (Map.Entry<String, Document> each : use.getInput().asMap().entrySet()) {
      Document value = each.getValue();
      String text = value instanceof Document.String word ? word.getValue() : value.toString();
      json.add("\"" + each.getKey() + "\":\"" + text + "\"");
    }
    String text = desk.call(use.getName(), json.toString());
    ToolResultBlock.Builder result = new ToolResultBlock.Builder();
    result.setToolUseId(use.getToolUseId());
    result.setContent(List.of(new ToolResultContentBlock.Text(text)));
    return result.build();
  }
}
