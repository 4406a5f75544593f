package io.loophound.agent.it.fleet.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Asks an assistant for each line of its standard input, on a thread of its own, and says what it
 * answers: {@code 12 in stock (end of stock 3)}. Its tools ask servers. The argument is the address
 * of those.
 */
public final class AsksTools {

  /** The assistant. */
  interface Clerk {
    String answer(String question);
  }

  /** Its tools. */
  public static final class Servers {
    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;

    Servers(String address) {
      this.address = address;
    }

    @Tool
    String stock(String item) throws IOException, InterruptedException {
      return get("stock", item);
    }

    @Tool
    String price(String item) throws IOException, InterruptedException {
      return get("price", item);
    }

    private String get(String server, String item) throws IOException, InterruptedException {
      URI uri = URI.create(address + "/" + server + "/" + item);
      HttpResponse<String> response =
          client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException(server + " answered " + response.statusCode());
      }
      return response.body();
    }
  }

  private AsksTools() {}

  public static void main(String[] arguments) throws IOException {
    ChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(System.getenv("OPENAI_BASE_URL"))
            .apiKey("stand-in")
            .modelName("clerk")
            .build();
    Clerk clerk =
        AiServices.builder(Clerk.class).chatModel(model).tools(new Servers(arguments[0])).build();
    System.out.println("ready");
    ExecutorService threads = Executors.newCachedThreadPool();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String question = line;
      threads.execute(() -> System.out.println(end(clerk, question)));
    }
    threads.shutdown();
  }

  private static String end(Clerk clerk, String question) {
    String answer;
    try {
      answer = clerk.answer(question);
    } catch (RuntimeException e) {
      answer = "ended: " + e;
    }
    return answer.replace('\n', ' ') + " (end of " + question + ")";
  }
}
