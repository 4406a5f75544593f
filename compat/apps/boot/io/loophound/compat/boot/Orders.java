package io.loophound.compat.boot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** An agent written by hand: it streams from the model with a WebClient of Spring's. */
@RestController
class Orders {
  private final WebClient client;
  private final String address;

  Orders(WebClient.Builder builder, @Value("${OPENAI_BASE_URL}") String address) {
    client = builder.build();
    this.address = address + "/chat/completions";
  }

  /** The same look-up until the model is content, and its chunks or its end. */
  @GetMapping("/webclient")
  Mono<String> ask(@RequestParam String model, @RequestParam int rounds) {
    List<Object> messages = new ArrayList<>();
    messages.add(Map.of("role", "user", "content", "Where is order A-1042?"));
    return round(model, messages, rounds)
        .map(chunks -> chunks + " chunks")
        .onErrorResume(e -> Mono.just("ended: " + e.getClass().getSimpleName()));
  }

  private Mono<Integer> round(String model, List<Object> messages, int left) {
    Mono<Integer> chunks =
        client
            .post()
            .uri(address)
            .contentType(MediaType.APPLICATION_JSON)
            .accept(MediaType.TEXT_EVENT_STREAM)
            .bodyValue(Map.of("model", model, "stream", true, "messages", messages))
            .retrieve()
            .bodyToFlux(String.class)
            .reduce(0, (count, chunk) -> count + 1);
    if (left <= 1) {
      return chunks;
    }
    return chunks.flatMap(
        count -> {
          called(messages, "call-number-" + left);
          return round(model, messages, left - 1).map(more -> count + more);
        });
  }

  private static void called(List<Object> messages, String id) {
    Map<String, String> function =
        Map.of("name", "lookUpOrder", "arguments", "{\"orderId\": \"A-1042\"}");
    Map<String, Object> call = Map.of("id", id, "type", "function", "function", function);
    messages.add(Map.of("role", "assistant", "content", "", "tool_calls", List.of(call)));
    messages.add(Map.of("role", "tool", "tool_call_id", id, "content", "Error: 503"));
  }
}
