package io.loophound.compat;

import com.ibm.watsonx.ai.chat.ChatService;
import com.ibm.watsonx.ai.chat.model.AssistantMessage;
import com.ibm.watsonx.ai.chat.model.ChatMessage;
import com.ibm.watsonx.ai.chat.model.ToolCall;
import com.ibm.watsonx.ai.chat.model.ToolMessage;
import com.ibm.watsonx.ai.chat.model.UserMessage;
import com.ibm.watsonx.ai.core.auth.Authenticator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An agent on watsonx-ai. */
final class Watsonx implements Agent {
  private final Desk desk = new Desk();
  private final List<ChatMessage> messages = new ArrayList<>();

  static final class Nobody implements Authenticator {
    @Override
    public String token() {
      return "none";
    }

    @Override
    public CompletableFuture<String> tokenAsync() {
      return CompletableFuture.completedFuture(token());
    }

    @Override
    public String scheme() {
      return "Bearer";
    }
  }

  @Override
  public String answer(String model) throws Exception {
    ChatService client =
        ChatService.builder()
            .baseUrl(System.getenv("VENDORS_URL"))
            .authenticator(new Nobody())
            .projectId("none")
            .modelId(model)
            .build();
    messages.add(UserMessage.text("Where is my order A-1042? Ask " + model));
    while (true) {
      AssistantMessage reply = client.chat(messages).toAssistantMessage();
      messages.add(reply);
      if (!reply.hasToolCalls()) {
        return reply.content();
      }
      for (ToolCall call : reply.toolCalls()) {
        String text = desk.call(call.function().name(), call.function().arguments());
        messages.add(ToolMessage.of(text, call.id()));
      }
    }
  }
}
