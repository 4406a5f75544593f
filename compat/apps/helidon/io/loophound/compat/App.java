package io.loophound.compat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.helidon.config.Config;
import io.helidon.config.ConfigSources;
import io.helidon.integrations.langchain4j.providers.openai.OpenAiChatModelConfig;
import io.helidon.integrations.langchain4j.providers.openai.OpenAiStreamingChatModelConfig;
import io.helidon.webserver.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** A server of Helidon SE with the models that Helidon makes of its configuration. */
public final class App {
  private App() {}

  public static void main(String[] args) throws Exception {
    Config openAi =
        Config.just(
            ConfigSources.create(
                Map.of(
                    "api-key", "stand-in",
                    "base-url", System.getenv("OPENAI_BASE_URL"),
                    "model-name", System.getenv("OPENAI_MODEL"))));
    ChatModel model = OpenAiChatModelConfig.create(openAi).configuredBuilder().build();
    StreamingChatModel streaming =
        OpenAiStreamingChatModelConfig.create(openAi).configuredBuilder().build();
    WebServer server =
        WebServer.builder()
            .host("127.0.0.1")
            .routing(
                routing ->
                    routing.get(
                        "/clerk/{way}",
                        (request, response) -> {
                          String way = request.path().pathParameters().get("way");
                          Ending.print(() -> Clerk.answer(way, model, streaming));
                        }))
            .build()
            .start();
    URI address = URI.create("http://127.0.0.1:" + server.port() + "/clerk/" + args[0]);
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
  }
}
