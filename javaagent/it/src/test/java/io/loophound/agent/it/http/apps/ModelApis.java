package io.loophound.agent.it.http.apps;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.http.apps.Client.Answer;
import io.loophound.agent.it.http.talk.Talk;
import io.loophound.agent.it.http.talk.Tools;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Agents over many clients, one after the other: each talks to each model API, for whole replies
 * and for streams, in a run that loops and in one that does not. Every call is printed with digests
 * of what was sent and of what came back, and how each run ended.
 */
public final class ModelApis {
  private final Client client;
  private final String base;
  private final String name;

  private ModelApis(Client client, String base, String name) {
    this.client = client;
    this.base = base;
    this.name = name;
  }

  /**
   * Arguments: the addresses of the server for each protocol, and clients with the APIs they speak,
   * such as {@code okhttp@H1=azure,gemini}.
   */
  public static void main(String[] arguments) throws Exception {
    for (String argument : List.of(arguments).subList(3, arguments.length)) {
      String way = argument.substring(0, argument.indexOf('='));
      String[] apis = argument.substring(way.length() + 1).split(",", -1);
      Protocol protocol = Protocol.valueOf(way.substring(way.indexOf('@') + 1));
      try (Client client = Client.named(way.substring(0, way.indexOf('@')), protocol)) {
        String base = arguments[protocol.address()];
        for (String api : apis) {
          new ModelApis(client, base, name(way)).all(api);
        }
      }
    }
    System.exit(0);
  }

  /** A way as a part of a model's name, and so of an address. */
  public static String name(String way) {
    return way.replace('@', '.').replace(':', '.').toLowerCase(Locale.ROOT);
  }

  private void all(String api) {
    for (boolean stream : new boolean[] {false, true}) {
      String subject = String.join(".", name, api, stream ? "stream" : "whole");
      for (String scenario : List.of("loop-failing-tool", "healthy")) {
        String model = scenario + "@" + subject;
        String end;
        try {
          end = run(Talk.of(api, subject), model, stream);
        } catch (Exception e) {
          end = "failed " + e;
        }
        System.out.println("end " + model + " " + end.strip().replace('\n', ' '));
      }
    }
  }

  private String run(Talk talk, String model, boolean stream) throws Exception {
    Tools tools = new Tools();
    while (true) {
      Answer answer = call(talk, model, stream);
      if (answer.status() != 200) {
        return answer.status() + " " + text(answer);
      }
      take(talk, answer, stream);
      List<Talk.Call> calls = talk.replied();
      if (calls.isEmpty()) {
        return "200 " + talk.text();
      }
      for (Talk.Call call : calls) {
        talk.result(call, tools.call(call.name(), call.arguments()));
      }
    }
  }

  private Answer call(Talk talk, String model, boolean stream) throws Exception {
    URI address = URI.create(base + talk.path(model, stream));
    byte[] body = talk.request(model, stream).toString().getBytes(StandardCharsets.UTF_8);
    Map<String, String> headers = Map.of("X-Cell", model);
    Answer answer =
        stream ? client.stream(address, body, headers) : client.post(address, body, headers);
    System.out.println(
        String.join(
            " ",
            "call",
            model,
            Digest.of(body),
            Integer.toString(answer.status()),
            Digest.of(answer.body())));
    return answer;
  }

  private static void take(Talk talk, Answer answer, boolean stream) {
    if (!stream) {
      talk.take(talk.parse(text(answer)), false);
      return;
    }
    for (String line : text(answer).lines().toList()) {
      String data = line.startsWith("data:") ? line.substring("data:".length()) : line;
      if (data.strip().startsWith("{")) {
        JsonNode piece = talk.parse(data);
        talk.take(piece, true);
      }
    }
  }

  private static String text(Answer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
