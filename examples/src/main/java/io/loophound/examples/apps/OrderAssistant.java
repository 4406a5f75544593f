package io.loophound.examples.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;

/** An assistant with a memory and tools, as LangChain4j's own guide builds it. */
interface OrderAssistant {

  @SystemMessage(OrderDesk.SYSTEM_PROMPT)
  String answer(String question);

  static OrderAssistant of(Settings settings) {
    return AiServices.builder(OrderAssistant.class)
        .chatModel(settings.chatModel())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new OrderDesk())
        .build();
  }
}
