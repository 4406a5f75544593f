package io.loophound.compat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A supervisor's model: it sends the writer again and again, and is content after some rounds. */
final class Planner implements ChatModel {
  private static final Pattern WRITER = Pattern.compile("\\{'?([\\w$]+)'?[:,] '?writes");

  private final int rounds;
  private final Transcript transcript;
  private int calls;

  Planner(int rounds, Transcript transcript) {
    this.rounds = rounds;
    this.transcript = transcript;
  }

  @Override
  public List<ChatModelListener> listeners() {
    return List.of(transcript);
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String plan =
        calls++ < rounds
            ? "{\"agentName\": \"" + writer(request) + "\", \"arguments\": {\"order\": \"A-1042\"}}"
            : "{\"agentName\": \"done\", \"arguments\": {\"response\": \"The letter is there.\"}}";
    return ChatResponse.builder().aiMessage(AiMessage.from(plan)).build();
  }

  private static String writer(ChatRequest request) {
    Matcher name = WRITER.matcher(request.messages().toString());
    if (!name.find()) {
      throw new IllegalStateException("no writer in " + request.messages());
    }
    return name.group(1);
  }
}
