package io.loophound.compat;

import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import io.quarkiverse.langchain4j.RegisterAiService;
import jakarta.enterprise.context.ApplicationScoped;

/** The AI service. */
@ApplicationScoped
@RegisterAiService(tools = Desk.class)
@SystemMessage("You are a clerk.")
public interface Clerk {
  String answer(@MemoryId String job, @UserMessage String question);
}
