package io.loophound.compat.boot;

import io.loophound.compat.Chain;
import io.loophound.compat.Desk;
import io.loophound.compat.Recall;
import io.loophound.compat.ReportTools;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Answers questions about orders and reports, at once or as a stream. */
@RestController
class Desks {
  private static final String QUESTION = "Where is my order A-1042, and how are the reports?";

  private final ChatMemory memory = MessageWindowChatMemory.builder().maxMessages(100).build();
  private final ChatClient client;

  Desks(ChatModel model) {
    client =
        ChatClient.builder(model)
            .defaultSystem("You help the people of the sales department.")
            .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
            .build();
  }

  @GetMapping("/call")
  String call(@RequestParam String model, @RequestParam String conversation) {
    try {
      return request(model, conversation).call().content();
    } catch (RuntimeException e) {
      return "ended: " + Chain.of(e);
    }
  }

  @GetMapping(value = "/stream", produces = "text/plain;charset=utf-8")
  Flux<String> stream(@RequestParam String model, @RequestParam String conversation) {
    return request(model, conversation).stream()
        .content()
        .onErrorResume(e -> Flux.just("ended: " + Chain.of(e)));
  }

  @GetMapping("/memory")
  String memory(@RequestParam String conversation) {
    return Recall.of(memory, conversation);
  }

  @GetMapping("/thread")
  String thread() {
    return Thread.currentThread().toString().startsWith("VirtualThread") ? "virtual" : "platform";
  }

  private ChatClient.ChatClientRequestSpec request(String model, String conversation) {
    return Wiring.ask(client.prompt().user(QUESTION), model)
        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
        .tools(new Desk(), new ReportTools());
  }
}
