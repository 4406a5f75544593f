package io.loophound.compat;

import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelResponseContext;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What the agents were asked and what they answered, in an order that threads do not change. */
final class Transcript implements ChatModelListener {
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();

  @Override
  public void onResponse(ChatModelResponseContext context) {
    lines.add(context.chatRequest().messages() + " -> " + context.chatResponse().aiMessage());
  }

  @Override
  public String toString() {
    List<String> sorted = lines.stream().sorted().toList();
    return sorted.size() + " calls " + sorted;
  }
}
