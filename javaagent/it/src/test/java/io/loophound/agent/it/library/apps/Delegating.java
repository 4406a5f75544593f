package io.loophound.agent.it.library.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;

/** An agent whose tool is an agent; an exception ends its main. */
public final class Delegating {
  private Delegating() {}

  /** Who asks. */
  interface Boss {
    String ask(String question);
  }

  /** Who is asked. */
  interface Intern {
    String look(String order);
  }

  /** The tool. */
  record Desk(Intern intern) {
    @Tool
    String lookUpOrder(String orderId) {
      return intern.look("Where is " + orderId + "?");
    }
  }

  public static void main(String[] arguments) {
    Intern intern = service(Intern.class, new DocsAssistant.Shelf());
    System.out.println(service(Boss.class, new Desk(intern)).ask("Where is my order?"));
  }

  private static <T> T service(Class<T> type, Object tools) {
    return AiServices.builder(type)
        .chatModel(DocsAssistant.model(System.getenv("OPENAI_MODEL")))
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(tools)
        .build();
  }
}
