package io.loophound.zoo.client.format;

import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Use;
import java.util.ArrayList;
import java.util.List;

/** The messages of one conversation, truncated to what the program remembers. */
public final class History {
  private final List<Message> messages = new ArrayList<>();
  private final int memory;

  public History(int memory) {
    this.memory = memory;
  }

  public void add(Message message) {
    messages.add(message);
  }

  /** Adds the model's reply, which must be the one in the script. */
  public void take(Message reply, Step step) {
    if (!reply.text().equals(step.text()) || reply.calls().size() != step.uses().size()) {
      throw new IllegalStateException("not the model's reply: " + reply.text());
    }
    messages.add(reply);
  }

  public void result(Message.Call call, Use use) {
    messages.add(Message.result(call, use.result(), use.image()));
  }

  /**
   * The content of the next request: the first message, and the newest ones starting with a reply.
   */
  public List<Message> remembered() {
    if (messages.size() <= memory) {
      return messages;
    }
    int from = messages.size() - memory;
    while (from < messages.size() && !messages.get(from).role().equals("assistant")) {
      from++;
    }
    List<Message> kept = new ArrayList<>(messages.subList(0, 1));
    kept.addAll(messages.subList(from, messages.size()));
    return kept;
  }
}
