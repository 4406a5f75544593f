package io.loophound.compat.boot;

import dev.langchain4j.model.openai.OpenAiChatModel;
import io.loophound.compat.Clerk;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** An agent that leaves every exception to Spring Boot. */
@RestController
class Orders {
  @GetMapping("/agent")
  Mono<String> ask(@RequestParam String model) {
    OpenAiChatModel chat =
        OpenAiChatModel.builder()
            .baseUrl(System.getenv("OPENAI_BASE_URL"))
            .apiKey("stand-in")
            .modelName(model)
            .build();
    return Mono.fromCallable(() -> Clerk.answer("call", chat, null))
        .subscribeOn(Schedulers.boundedElastic());
  }

  @GetMapping("/broken")
  Mono<String> broken() {
    return Mono.fromCallable(() -> Optional.<String>empty().orElseThrow());
  }
}
