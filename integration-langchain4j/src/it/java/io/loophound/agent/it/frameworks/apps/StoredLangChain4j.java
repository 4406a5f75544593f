package io.loophound.agent.it.frameworks.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecifications;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A worker on LangChain4j that goes one step in each of its conversations and ends. The chat
 * memories are on disk, where the next process finds them.
 */
public final class StoredLangChain4j {
  private final Path folder;

  private StoredLangChain4j(Path folder) {
    this.folder = folder;
  }

  /** An order that nobody may read. */
  static final class Denied {
    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return "Error: 403 this key may not read orders";
    }
  }

  /** An order on its way. */
  static final class Moving {
    private static final List<String> PLACES =
        List.of("packed", "at the carrier", "in Malmo", "on the ferry", "in Oslo", "on the van");

    private int looks;

    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return PLACES.get(looks % PLACES.size());
    }
  }

  interface Clerk {
    @dev.langchain4j.service.SystemMessage("You work for a shop.")
    String answer(@MemoryId String id, @dev.langchain4j.service.UserMessage String question);
  }

  /** Arguments: the folder of the memories, and what tells the models of one test from others. */
  public static void main(String[] args) throws Exception {
    StoredLangChain4j worker = new StoredLangChain4j(Path.of(args[0]));
    worker.step("denied", model("loop-failing-tool@denied-" + args[1]), new Denied());
    worker.step("moving", model("loop-failing-tool@moving-" + args[1]), new Moving());
    worker.turn(model("chat@turns-" + args[1]));
    worker.retry(model("loop-failing-tool@retried-" + args[1]));
    System.exit(0);
  }

  /** One model call, and the tools that it asks for. */
  private void step(String id, ChatModel model, Object desk) throws Exception {
    ChatMemory memory = memory(id);
    if (memory.messages().isEmpty()) {
      memory.add(SystemMessage.from("You work for a shop."));
      memory.add(UserMessage.from("Where is my order A-1042?"));
    }
    if (desk instanceof Moving moving) {
      moving.looks = memory.messages().size() / 2;
    }
    ChatRequest request =
        ChatRequest.builder()
            .messages(memory.messages())
            .toolSpecifications(ToolSpecifications.toolSpecificationsFrom(desk))
            .build();
    try {
      AiMessage said = model.chat(request).aiMessage();
      memory.add(said);
      for (ToolExecutionRequest call : said.toolExecutionRequests()) {
        memory.add(ToolExecutionResultMessage.from(call, execute(desk, call)));
      }
      System.out.println(id + " goes on");
    } catch (RuntimeException e) {
      System.out.println(id + " " + Seen.chain(e) + ": " + e.getMessage());
    }
  }

  private static String execute(Object desk, ToolExecutionRequest call) throws Exception {
    var method = desk.getClass().getDeclaredMethod("lookUpOrder", String.class);
    return new DefaultToolExecutor(desk, method).execute(call, "any");
  }

  /** A job that is tried again, with its memory, because its process ends after each tool. */
  private void retry(ChatModel model) {
    Clerk clerk =
        AiServices.builder(Clerk.class)
            .chatModel(model)
            .chatMemoryProvider(id -> memory(id, true))
            .tools(new Denied())
            .build();
    try {
      clerk.answer("retried", "Where is my order A-1042?");
    } catch (RuntimeException e) {
      System.out.println("retried " + Seen.chain(e) + ": " + e.getMessage());
    }
  }

  /** One question of a person, and the answer. */
  private void turn(ChatModel model) {
    Clerk clerk =
        AiServices.builder(Clerk.class).chatModel(model).chatMemoryProvider(this::memory).build();
    String topic = Moving.PLACES.get(memory("turns").messages().size() / 2 % Moving.PLACES.size());
    clerk.answer("turns", "What does it mean that my order is " + topic + "?");
    System.out.println("turns goes on");
  }

  private ChatMemory memory(Object id) {
    return memory(id, false);
  }

  private ChatMemory memory(Object id, boolean ends) {
    return MessageWindowChatMemory.builder()
        .id(id)
        .maxMessages(400)
        .chatMemoryStore(new FileStore(folder, ends))
        .build();
  }

  private static ChatModel model(String name) {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .build();
  }

  /** The process has ended. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private record FileStore(Path folder, boolean ends) implements ChatMemoryStore {

    private Path file(Object id) {
      return folder.resolve(id + ".json");
    }

    @Override
    public List<ChatMessage> getMessages(Object id) {
      try {
        return Files.exists(file(id))
            ? ChatMessageDeserializer.messagesFromJson(Files.readString(file(id)))
            : List.of();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void updateMessages(Object id, List<ChatMessage> messages) {
      try {
        Files.writeString(file(id), ChatMessageSerializer.messagesToJson(messages));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (ends && messages.get(messages.size() - 1) instanceof ToolExecutionResultMessage) {
        throw new Ended();
      }
    }

    @Override
    public void deleteMessages(Object id) {
      file(id).toFile().delete();
    }
  }
}
