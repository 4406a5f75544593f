package io.loophound.compat;

import com.cohere.api.resources.v2.requests.V2ChatRequest;
import com.cohere.api.types.AssistantMessage;
import com.cohere.api.types.AssistantMessageResponse;
import com.cohere.api.types.ChatMessageV2;
import com.cohere.api.types.ToolCallV2;
import com.cohere.api.types.ToolCallV2Function;
import com.cohere.api.types.ToolMessageV2;
import com.cohere.api.types.ToolMessageV2Content;
import com.cohere.api.types.UserMessageV2;
import com.cohere.api.types.UserMessageV2Content;
import java.util.ArrayList;
import java.util.List;

/** An agent on cohere-java. */
final class Cohere implements Agent {
  private final com.cohere.api.Cohere client =
      com.cohere.api.Cohere.builder().token("none").url(System.getenv("VENDORS_URL")).build();
  private final Desk desk = new Desk();
  private final List<ChatMessageV2> messages = new ArrayList<>();

  @Override
  public String answer(String model) throws Exception {
    messages.add(
        ChatMessageV2.user(
            UserMessageV2.builder()
                .content(UserMessageV2Content.of("Where is my order A-1042? Ask " + model))
                .build()));
    while (true) {
      V2ChatRequest request = V2ChatRequest.builder().model(model).messages(messages).build();
      AssistantMessageResponse reply = client.v2().chat(request).getMessage();
      List<ToolCallV2> calls = reply.getToolCalls().orElse(List.of());
      if (calls.isEmpty()) {
        return reply.getContent().orElseThrow().get(0).getText().orElseThrow().getText();
      }
      messages.add(ChatMessageV2.assistant(AssistantMessage.builder().toolCalls(calls).build()));
      for (ToolCallV2 call : calls) {
        messages.add(ChatMessageV2.tool(result(call)));
      }
    }
  }

  private ToolMessageV2 result(ToolCallV2 call) throws Exception {
    ToolCallV2Function function = call.getFunction().orElseThrow();
    String text =
        desk.call(function.getName().orElseThrow(), function.getArguments().orElseThrow());
    return ToolMessageV2.builder()
        .toolCallId(call.getId())
        .content(ToolMessageV2Content.of(text))
        .build();
  }
}
