package io.loophound.examples.standin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.loophound.examples.standin.api.ModelApi;
import io.loophound.examples.standin.api.Stream;
import io.loophound.examples.standin.api.Tokens;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** A model API: looks up the scenario and lets it reply. */
final class ChatEndpoint {
  /** Some providers send a retry delay; otherwise their libraries would wait for seconds. */
  private static final String RETRY_AFTER_MILLIS = "20";

  private final ObjectMapper mapper = new ObjectMapper();
  private final ModelApi api;
  private final Tallies tallies;
  private final int limit;
  private final Function<String, Scenario> scenarios;

  ChatEndpoint(ModelApi api, Tallies tallies, int limit, Function<String, Scenario> scenarios) {
    this.api = api;
    this.tallies = tallies;
    this.limit = limit;
    this.scenarios = scenarios;
  }

  void answer(HttpExchange exchange) throws IOException {
    ChatRequest request;
    try {
      JsonNode json = mapper.readTree(Http.body(exchange));
      request = api.request(exchange.getRequestURI().getPath(), json).as(json);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      String message = "cannot read the request: " + e.getMessage();
      refuse(exchange, new Reply.Refusal(400, "invalid_request_error", "bad_request", message));
      return;
    }
    Scenario scenario = scenarios.apply(request.model());
    if (scenario == null) {
      String message =
          "no scenario " + request.model() + "; there are " + String.join(", ", Scenarios.names());
      refuse(exchange, new Reply.Refusal(404, "invalid_request_error", "model_not_found", message));
      return;
    }
    play(exchange, scenario, request);
  }

  private void play(HttpExchange exchange, Scenario scenario, ChatRequest request)
      throws IOException {
    Tally tally = tallies.of(request.model());
    long call = tally.request();
    Reply reply = call < limit ? scenario.reply(request, call) : scenario.atLimit(limit);
    if (reply instanceof Reply.Refusal refusal) {
      refuse(exchange, refusal);
      return;
    }
    Reply.Answer answer = allowed(request, (Reply.Answer) reply);
    Tokens tokens = Tokens.of(request, answer);
    tally.answered(answer, tokens);
    if (request.stream()) {
      stream(exchange, api.stream(request, answer, tokens), scenario.pace(), tally);
    } else {
      Http.json(exchange, 200, api.whole(request, answer, tokens).toString());
    }
  }

  /** A model that may call no tool answers in words. */
  private static Reply.Answer allowed(ChatRequest request, Reply.Answer answer) {
    return mayCallNone(request.sent()) && !answer.calls().isEmpty()
        ? new Reply.Answer("This is all I could find out.", List.of())
        : answer;
  }

  /** In the words of all APIs; Ollama's has none, but an empty list of tools. */
  private static boolean mayCallNone(JsonNode sent) {
    JsonNode choice = sent.path("tool_choice");
    return choice.asText().equals("none")
        || choice.path("type").asText().equals("none")
        || sent.at("/generation_config/tool_choice").asText().equals("none")
        || sent.at("/toolConfig/functionCallingConfig/mode").asText().equals("NONE")
        || (sent.path("tools").isArray() && sent.path("tools").isEmpty());
  }

  private static void stream(HttpExchange exchange, Stream stream, int pace, Tally tally)
      throws IOException {
    try {
      Http.stream(exchange, stream, pace);
    } catch (IOException e) {
      tally.closed();
      throw e;
    }
  }

  private void refuse(HttpExchange exchange, Reply.Refusal refusal) throws IOException {
    if (refusal.status() == 429 || refusal.status() == 503) {
      exchange.getResponseHeaders().set("Retry-After-Ms", RETRY_AFTER_MILLIS);
    }
    Http.json(exchange, refusal.status(), api.error(refusal).toString());
  }
}
