package io.loophound.compat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Where a request comes in. */
@Controller("/clerk")
public class Door {
  private final ChatModel model;
  private final StreamingChatModel streaming;

  Door(ChatModel model, StreamingChatModel streaming) {
    this.model = model;
    this.streaming = streaming;
  }

  @Get("/{way}")
  @ExecuteOn(TaskExecutors.BLOCKING)
  public String answer(String way) {
    Ending.print(() -> Clerk.answer(way, model, streaming));
    return "";
  }
}
