package io.loophound.agent.it.aws.apps;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.Tool;
import software.amazon.awssdk.services.bedrockruntime.model.ToolConfiguration;
import software.amazon.awssdk.services.bedrockruntime.model.ToolInputSchema;
import software.amazon.awssdk.services.bedrockruntime.model.ToolResultBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ToolResultContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ToolSpecification;
import software.amazon.awssdk.services.bedrockruntime.model.ToolUseBlock;

/** Agents on Bedrock, one after another: each asks, calls the tool it is told to, asks again. */
public final class BedrockAgent {
  private static final int MOST_ROUNDS = 30;

  private final Turn turn;
  private final String model;
  private final List<Message> messages = new ArrayList<>();

  private BedrockAgent(Turn turn, String model) {
    this.turn = turn;
    this.model = model;
  }

  /** Arguments: an address, a scenario, and the ways to ask; each way asks a model of its own. */
  public static void main(String[] args) throws Exception {
    for (String way : List.of(args).subList(2, args.length)) {
      String model = args[1] + "." + way;
      try (Turn turn = Turn.of(way, URI.create(args[0]))) {
        String question = "How is order 42? Ask " + way + ".";
        System.out.println(model + " " + new BedrockAgent(turn, model).answer(question));
      }
    }
  }

  private String answer(String question) {
    messages.add(message(ConversationRole.USER, List.of(ContentBlock.fromText(question))));
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Message said;
      try {
        said = turn.ask(model, messages, tools());
      } catch (AwsServiceException e) {
        return "ended: " + told(e);
      } catch (CompletionException e) {
        return "ended: " + told((AwsServiceException) e.getCause());
      }
      messages.add(said);
      List<ContentBlock> results = new ArrayList<>();
      for (ContentBlock block : said.content()) {
        if (block.toolUse() != null) {
          results.add(ContentBlock.fromToolResult(result(block.toolUse())));
        }
      }
      if (results.isEmpty()) {
        return "answer: " + said.content().get(0).text();
      }
      messages.add(message(ConversationRole.USER, results));
    }
    return "answer: none";
  }

  private static String told(AwsServiceException e) {
    String code = e.awsErrorDetails().errorCode();
    return e.getClass().getSimpleName() + " " + e.statusCode() + " " + code + ": " + e.getMessage();
  }

  private ToolResultBlock result(ToolUseBlock use) {
    String text = use.name().equals("get_page") ? "page " + use.input() : "not found";
    return ToolResultBlock.builder()
        .toolUseId(use.toolUseId())
        .content(ToolResultContentBlock.fromText(text))
        .build();
  }

  static Message message(ConversationRole role, List<ContentBlock> content) {
    return Message.builder().role(role).content(content).build();
  }

  private static ToolConfiguration tools() {
    Document schema = Document.fromMap(Map.of("type", Document.fromString("object")));
    ToolSpecification order =
        ToolSpecification.builder()
            .name("get_order")
            .description("looks an order up")
            .inputSchema(ToolInputSchema.fromJson(schema))
            .build();
    return ToolConfiguration.builder().tools(Tool.fromToolSpec(order)).build();
  }
}
