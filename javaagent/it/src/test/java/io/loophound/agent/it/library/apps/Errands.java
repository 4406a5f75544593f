package io.loophound.agent.it.library.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;

/**
 * Does several things in one JVM, one for each argument, and prints how each ended:
 *
 * <ul>
 *   <li>{@code agent MODEL} and {@code intern MODEL} ask an AI service
 *   <li>{@code raw MODEL HOST HEADER:VALUE} loops on the JDK's client; host and header may lack
 *   <li>{@code set KEY=VALUE} sets a system property
 * </ul>
 */
public final class Errands {
  private Errands() {}

  /** An agent. */
  interface Agent {
    String ask(String question);
  }

  /** Another agent. */
  interface Intern {
    String ask(String question);
  }

  public static void main(String[] errands) {
    for (String errand : errands) {
      String[] words = errand.split(" ", -1);
      System.out.println(words[0] + " -> " + run(words));
    }
  }

  private static String run(String... words) {
    try {
      return switch (words[0]) {
        case "set" -> set(words[1]);
        case "raw" -> new RawLoop(words).run();
        case "intern" -> service(Intern.class, words[1]).ask("Where is my order?");
        default -> service(Agent.class, words[1]).ask("Where is my order?");
      };
    } catch (Exception e) {
      return e.getClass().getName() + ": " + e.getMessage();
    }
  }

  private static <T> T service(Class<T> type, String model) {
    return AiServices.builder(type)
        .chatModel(DocsAssistant.model(model))
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new DocsAssistant.Shelf())
        .build();
  }

  private static String set(String setting) {
    int equals = setting.indexOf('=');
    System.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    return setting;
  }
}
