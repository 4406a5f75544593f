package io.loophound.compat;

import dev.langchain4j.service.SystemMessage;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.smallrye.mutiny.Multi;

/** The AI service. */
@RegisterAiService(tools = Tools.class)
@SystemMessage("You are a clerk.")
public interface Clerk {
  String answer(String question);

  Multi<String> stream(String question);
}
