package io.loophound.examples.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;

/**
 * Eight users have the same conversation, first one after another, then all at once: every answer
 * is wanted, and nothing loops.
 */
public final class EightUsers {
  private static final int USERS = 8;
  private static final List<String> CONVERSATION =
      List.of(
          "Good morning! What would you do with a free day in Malmo?",
          "Sounds good. And how do I get there from Copenhagen?");

  private EightUsers() {}

  /** A companion for small talk. */
  interface Companion {

    @SystemMessage(
        """
        You are a friendly travel companion in an app for day trips around the Oresund. Keep it
        short, do not promise opening hours, and suggest public transport first.
        """)
    String chat(String message);
  }

  static String run(Settings settings) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int user = 1; user <= USERS; user++) {
      lines.add("in turn " + user + ": " + start(() -> converse(settings)).get());
    }
    CyclicBarrier barrier = new CyclicBarrier(USERS);
    List<FutureTask<String>> users = new ArrayList<>();
    for (int user = 1; user <= USERS; user++) {
      users.add(
          start(
              () -> {
                barrier.await();
                return converse(settings);
              }));
    }
    for (int user = 1; user <= USERS; user++) {
      lines.add("at once " + user + ": " + users.get(user - 1).get());
    }
    return String.join("\n", lines);
  }

  private static FutureTask<String> start(Callable<String> conversation) {
    FutureTask<String> task = new FutureTask<>(conversation);
    new Thread(task, "user").start();
    return task;
  }

  private static String converse(Settings settings) {
    Companion companion =
        AiServices.builder(Companion.class)
            .chatModel(settings.chatModel())
            .chatMemory(MessageWindowChatMemory.withMaxMessages(20))
            .build();
    return String.join(" | ", CONVERSATION.stream().map(companion::chat).toList());
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("chat")));
  }
}
