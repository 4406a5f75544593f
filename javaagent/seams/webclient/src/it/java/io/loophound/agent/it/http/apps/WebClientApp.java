package io.loophound.agent.it.http.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** Talks to a model with Spring's {@code WebClient}: over Reactor Netty, or over the JDK. */
public final class WebClientApp {
  private final ObjectMapper mapper = new ObjectMapper();
  private final ArrayNode messages = mapper.createArrayNode();
  private final WebClient client;
  private final String address;

  private WebClientApp(String connector, String address) {
    WebClient.Builder builder = WebClient.builder();
    client =
        switch (connector) {
          case "jdk" -> builder.clientConnector(new JdkClientHttpConnector()).build();
          case "netty-gzip" ->
              builder
                  .clientConnector(
                      new ReactorClientHttpConnector(HttpClient.create().compress(true)))
                  .build();
          default -> builder.build();
        };
    this.address = address;
  }

  /** Arguments: the connector, what to do, the address; for several in turn, a line after each. */
  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < arguments.length; i += 3) {
      WebClientApp app = new WebClientApp(arguments[i], arguments[i + 2]);
      switch (arguments[i + 1]) {
        case "loop" -> app.loop();
        case "flux" -> app.flux();
        case "echo" -> app.echo();
        default -> app.chant();
      }
      System.out.println("--");
    }
    System.exit(0);
  }

  /** A tool loop whose tools always fail, with replies as one JSON. */
  private void loop() throws Exception {
    say("user", "Where is order A-1042?");
    while (true) {
      String reply =
          ask(false, Mono.just(body(false)))
              .exchangeToMono(WebClientApp::told)
              .onErrorResume(e -> Mono.just("thrown " + e.getClass().getSimpleName()))
              .block();
      if (reply.startsWith("thrown ")) {
        System.out.println("ended: " + reply);
        return;
      }
      JsonNode json = mapper.readTree(reply.substring(4));
      if (!reply.startsWith("200 ")) {
        System.out.println("ended: " + reply.substring(0, 4) + json.at("/error/code").asText());
        return;
      }
      JsonNode message = json.at("/choices/0/message");
      messages.add(message);
      if (message.path("tool_calls").isEmpty()) {
        System.out.println("ended: " + message.path("content").asText());
        return;
      }
      for (JsonNode call : message.path("tool_calls")) {
        answer(call.path("id").asText());
      }
    }
  }

  private static Mono<String> told(ClientResponse response) {
    return response
        .bodyToMono(String.class)
        .map(body -> response.statusCode().value() + " " + body);
  }

  /** The same request without end, each time as a stream that is read to its end. */
  private void flux() throws Exception {
    say("user", "Where is order A-1042?");
    int calls = 0;
    while (calls < 60) {
      calls++;
      List<String> parts = new ArrayList<>();
      String end =
          ask(true, Flux.just(body(true)))
              .retrieve()
              .bodyToFlux(String.class)
              .doOnNext(parts::add)
              .then(Mono.just(""))
              .onErrorResume(thrown -> Mono.just(thrown.getClass().getSimpleName()))
              .block();
      if (!end.isEmpty()) {
        System.out.println("ended: " + end + " at call " + calls);
        return;
      }
      ObjectNode message = messages.addObject().put("role", "assistant");
      message.putNull("content");
      ObjectNode call = message.putArray("tool_calls").addObject();
      call.put("id", "call-number-" + calls).put("type", "function");
      call.putObject("function").put("name", "look_up").put("arguments", "{\"id\":\"A-1042\"}");
      answer("call-number-" + calls);
    }
    System.out.println("ended: never");
  }

  private void echo() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (String question : List.of("amber birch", "cedar delta ember", "fjord", "grove Grüße 🙂")) {
      messages.removeAll();
      say("user", question);
      ask(true, Flux.just(body(true)))
          .exchangeToFlux(response -> response.bodyToFlux(byte[].class))
          .doOnNext(digest::update)
          .blockLast();
    }
    System.out.println("digest " + HexFormat.of().formatHex(digest.digest()));
  }

  private void chant() throws Exception {
    say("user", "chant amber birch cedar delta ember fjord");
    String body =
        ask(true, Mono.just(body(true)))
            .exchangeToFlux(response -> response.bodyToFlux(byte[].class))
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .reduce("", String::concat)
            .block();
    System.out.println("done " + body.strip().endsWith("data: [DONE]"));
    System.out.println("events " + body.lines().filter(line -> line.contains("{")).count());
    System.out.println(
        "broken "
            + body.lines()
                .filter(line -> !line.isEmpty())
                .filter(line -> !line.startsWith("data: {\"") && !line.equals("data: [DONE]"))
                .count());
  }

  private WebClient.RequestHeadersSpec<?> ask(boolean stream, Flux<String> body) {
    return request(stream).body(body, String.class);
  }

  private WebClient.RequestHeadersSpec<?> ask(boolean stream, Mono<String> body) {
    return request(stream).body(body, String.class);
  }

  private WebClient.RequestBodySpec request(boolean stream) {
    return client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .accept(stream ? MediaType.TEXT_EVENT_STREAM : MediaType.APPLICATION_JSON);
  }

  private void say(String role, String text) {
    messages.addObject().put("role", role).put("content", text);
  }

  private void answer(String call) {
    messages
        .addObject()
        .put("role", "tool")
        .put("tool_call_id", call)
        .put("content", "Error: the order service does not answer");
  }

  private String body(boolean stream) throws Exception {
    ObjectNode body = mapper.createObjectNode();
    body.put("model", System.getenv().getOrDefault("OPENAI_MODEL", "stand-in"));
    if (stream) {
      body.put("stream", true);
    }
    body.set("messages", messages);
    return mapper.writeValueAsString(body);
  }
}
