package io.loophound.compat;

import java.util.stream.Collectors;
import org.springframework.ai.chat.memory.ChatMemory;

/** What a memory holds. */
public final class Recall {
  private Recall() {}

  public static String of(ChatMemory memory, String conversation) {
    return memory.get(conversation).stream()
        .map(message -> message.getMessageType() + ": " + message.getText())
        .collect(Collectors.joining("\n"));
  }
}
