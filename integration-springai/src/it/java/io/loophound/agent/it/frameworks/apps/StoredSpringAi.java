package io.loophound.agent.it.frameworks.apps;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.annotation.Tool;

/**
 * A worker on Spring AI that goes one step in each of its conversations and ends. The chat memories
 * are on disk, where the next process finds them.
 */
public final class StoredSpringAi {
  private static final ToolCallingManager TOOLS = ToolCallingManager.builder().build();
  private final ChatMemory memory;

  private StoredSpringAi(Path folder) {
    memory =
        MessageWindowChatMemory.builder()
            .chatMemoryRepository(new FileRepository(folder))
            .maxMessages(400)
            .build();
  }

  /** An order that nobody may read. */
  static final class Denied {
    @Tool(description = "Looks up an order")
    public String lookUpOrder(String orderId) {
      return "Error: 403 this key may not read orders";
    }
  }

  /** An order on its way. */
  static final class Moving {
    private static final List<String> PLACES =
        List.of("packed", "at the carrier", "in Malmo", "on the ferry", "in Oslo", "on the van");

    private final int looks;

    Moving(int looks) {
      this.looks = looks;
    }

    String place() {
      return PLACES.get(looks % PLACES.size());
    }

    @Tool(description = "Looks up an order")
    public String lookUpOrder(String orderId) {
      return place();
    }
  }

  /** Arguments: the folder of the memories, and what tells the models of one test from others. */
  public static void main(String[] args) {
    StoredSpringAi worker = new StoredSpringAi(Path.of(args[0]));
    worker.step("denied", model("loop-failing-tool@denied-" + args[1]), new Denied());
    worker.step(
        "moving", model("loop-failing-tool@moving-" + args[1]), new Moving(worker.seen("moving")));
    worker.turn(model("chat@turns-" + args[1]));
    System.exit(0);
  }

  private int seen(String id) {
    return memory.get(id).size() / 2;
  }

  /** One model call, and the tools that it asks for. */
  private void step(String id, ChatModel model, Object desk) {
    if (memory.get(id).isEmpty()) {
      memory.add(id, new SystemMessage("You work for a shop."));
      memory.add(id, new UserMessage("Where is my order A-1042?"));
    }
    try {
      ChatResponse said = model.call(new Prompt(memory.get(id)));
      ToolCallingChatOptions tools =
          ToolCallingChatOptions.builder().toolCallbacks(ToolCallbacks.from(desk)).build();
      Prompt prompt = new Prompt(memory.get(id), tools);
      List<Message> all = TOOLS.executeToolCalls(prompt, said).conversationHistory();
      memory.add(id, said.getResult().getOutput());
      memory.add(id, all.get(all.size() - 1));
      System.out.println(id + " goes on");
    } catch (RuntimeException e) {
      System.out.println(id + " " + Seen.chain(e) + ": " + e.getMessage());
    }
  }

  /** One question of a person, and the answer. */
  private void turn(ChatModel model) {
    ChatClient client =
        ChatClient.builder(model)
            .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
            .build();
    client
        .prompt("What does it mean that it is " + new Moving(seen("turns")).place() + "?")
        .advisors(spec -> spec.param(ChatMemory.CONVERSATION_ID, "turns"))
        .call()
        .content();
    System.out.println("turns goes on");
  }

  private static ChatModel model(String name) {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .model(name)
                .build())
        .build();
  }

  /** A message as it is kept. */
  record Kept(MessageType type, String text, List<ToolCall> calls, List<ToolResponse> results) {

    static Kept of(Message message) {
      return new Kept(
          message.getMessageType(),
          message.getText(),
          message instanceof AssistantMessage said ? said.getToolCalls() : List.of(),
          message instanceof ToolResponseMessage tool ? tool.getResponses() : List.of());
    }

    Message message() {
      return switch (type) {
        case SYSTEM -> new SystemMessage(text);
        case USER -> new UserMessage(text);
        case ASSISTANT -> AssistantMessage.builder().content(text).toolCalls(calls).build();
        case TOOL -> ToolResponseMessage.builder().responses(results).build();
      };
    }
  }

  private record FileRepository(Path folder) implements ChatMemoryRepository {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Path file(String id) {
      return folder.resolve(id + ".json");
    }

    @Override
    public List<String> findConversationIds() {
      return List.of();
    }

    @Override
    public List<Message> findByConversationId(String id) {
      if (!Files.exists(file(id))) {
        return List.of();
      }
      try {
        List<Message> messages = new ArrayList<>();
        Kept[] kept = JSON.readValue(Files.readString(file(id)), Kept[].class);
        Arrays.stream(kept).forEach(each -> messages.add(each.message()));
        return messages;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void saveAll(String id, List<Message> messages) {
      try {
        List<Kept> kept = messages.stream().map(Kept::of).toList();
        Files.writeString(file(id), JSON.writeValueAsString(kept));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void deleteByConversationId(String id) {
      file(id).toFile().delete();
    }
  }
}
